/**
 * Changes the stores on disk, in a process of its own. With a channel to its parent it does what it
 * is told; without one it changes things at random until it is killed, and prints every change
 * before it starts and after it is done.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import type { Approval } from "@skillbake/host";
import { fileApprovals, fileCache } from "@skillbake/host/node";
import { digestBytes } from "@skillbake/host/primitives";

export type Order =
	| { readonly set: Approval }
	| { readonly delete: Approval }
	| { readonly deleteServer: string };

/** One line of the output. `value` says which version, `undefined` a revocation. */
export interface Change {
	readonly store: "approvals" | "cache";
	readonly key: string;
	readonly value?: number;
	readonly done: boolean;
}

export const KEYS = ["a", "b", "c", "d"];

export const approvalOf = (key: string, value: number): Approval => ({
	label: "acme",
	uri: `skill://${key}/SKILL.md`,
	binding: `sha256:${value.toString(16).padStart(64, "0")}`,
	grants: { hooks: "x".repeat(value % 5000) },
});

export async function cachedOf(key: string, value: number) {
	const bytes = Buffer.alloc(16 + ((value * 7919) % 300_000), `${value} `);
	const resource = {
		uri: `skill://${key}/f`,
		digest: await digestBytes(bytes),
		size: bytes.length,
	};
	return { resource, bytes };
}

export const openStores = (directory: string) => ({
	approvals: fileApprovals(join(directory, "approvals.json")),
	cache: fileCache(join(directory, "cache")),
});

async function changeAtRandom(directory: string): Promise<void> {
	const { approvals, cache } = openStores(directory);
	const change = async (about: Omit<Change, "done">, work: () => Promise<void>) => {
		for (const done of [false, true]) {
			if (done) await work();
			writeSync(1, `${JSON.stringify({ ...about, done })}\n`);
		}
	};
	const loop = async (step: (key: string, value: number) => Promise<void>) => {
		// Another worker before this one had other values.
		for (let value = Math.floor(Math.random() * 1e12); ; value++)
			await step(KEYS[Math.floor(Math.random() * KEYS.length)] ?? "", value);
	};
	await Promise.all([
		loop((key, value) =>
			Math.random() < 0.5
				? change({ store: "approvals", key, value }, () => approvals.set(approvalOf(key, value)))
				: change({ store: "approvals", key }, () => approvals.delete(approvalOf(key, value))),
		),
		loop(async (key, value) => {
			const { resource, bytes } = await cachedOf(key, value);
			await change({ store: "cache", key, value }, () => cache.set("acme", resource, bytes));
		}),
	]);
}

function obey(directory: string): void {
	const { approvals } = openStores(directory);
	process.on("message", async (order: Order) => {
		if ("set" in order) await approvals.set(order.set);
		else if ("delete" in order) await approvals.delete(order.delete);
		else await approvals.deleteServer(order.deleteServer);
		process.send?.("done");
	});
	process.send?.("ready");
}

if (process.argv[1] === import.meta.filename) {
	const directory = process.argv[2] ?? "";
	if (process.channel) obey(directory);
	else await changeAtRandom(directory);
}
