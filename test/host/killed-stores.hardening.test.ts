/** Processes that are killed while they write: readers find the old or the new file, never half of one. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestBytes } from "@skillbake/host/primitives";
import { expect, it } from "vitest";
import { findNode24 } from "../support/find-node-24.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { approvalOf, type Change, cachedOf, KEYS, openStores } from "./store-worker.ts";

const KILLS = 120;

/** Runs a worker for a random time and returns its changes, the last ones perhaps not done. */
async function killAtRandom(directory: string): Promise<Change[]> {
	const worker = spawn(findNode24(), [join(import.meta.dirname, "store-worker.ts"), directory], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	worker.stdout.setEncoding("utf8").on("data", (chunk: string) => {
		if (output === "") setTimeout(() => worker.kill("SIGKILL"), Math.random() * 80);
		output += chunk;
	});
	await new Promise((resolve) => worker.on("close", resolve));
	// The last line may be cut off.
	return output
		.slice(0, output.lastIndexOf("\n") + 1)
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line) as Change);
}

/** What a key may be: the last change that was done, or one that had begun. */
function possible(changes: readonly Change[], before: ReadonlyMap<string, Change>) {
	const last = new Map([...before].map(([key, change]) => [key, [change]]));
	for (const change of changes) {
		const key = `${change.store} ${change.key}`;
		if (change.done) last.set(key, [change]);
		else last.set(key, [...(last.get(key) ?? []), change]);
	}
	return last;
}

it(`survives ${KILLS} kills`, { timeout: 600_000 }, async () => {
	const directory = tempDirectory();
	// At first, there is nothing.
	let known = new Map(
		KEYS.flatMap((key) =>
			(["approvals", "cache"] as const).map((store) => [
				`${store} ${key}`,
				{ store, key, done: true },
			]),
		) as [string, Change][],
	);
	const seen = { changes: 0, interrupted: 0, drafts: 0 };
	for (let kill = 0; kill < KILLS; kill++) {
		const changes = await killAtRandom(directory);
		const last = possible(changes, known);
		known = new Map();
		const drafts = ["cache", "approvals.json.d"].map((store) => join(directory, store, ".tmp"));
		seen.drafts += drafts.flatMap(listIfExists).length;
		seen.changes += changes.length;
		const { approvals, cache } = openStores(directory);
		for (const key of KEYS) {
			const options = last.get(`approvals ${key}`) ?? [];
			if (options.length > 1) seen.interrupted++;
			const found = await approvals.get(approvalOf(key, 0));
			const matching = options.find(({ value }) =>
				value === undefined ? !found : found?.binding === approvalOf(key, value).binding,
			);
			if (!matching)
				throw new Error(`The approval of ${key} is none of ${JSON.stringify(options)}`);
			known.set(`approvals ${key}`, matching);
			if (found) expect(found.grants["hooks"]).toMatch(/^x*$/);

			const versions = last.get(`cache ${key}`) ?? [];
			const hits = [];
			for (const version of versions) {
				if (version.value === undefined) continue;
				const { resource, bytes } = await cachedOf(key, version.value);
				const hit = await cache.get("acme", resource);
				if (!hit) continue;
				expect(Buffer.compare(hit, bytes)).toBe(0);
				hits.push(version);
			}
			// Without a hit, there must have been nothing before.
			const nothing = versions.filter(({ value }) => value === undefined);
			expect(hits.length, `versions of ${key}`).toBeLessThanOrEqual(1);
			const [current] = [...hits, ...nothing];
			if (!current) throw new Error(`The cache has none of ${JSON.stringify(versions)}`);
			known.set(`cache ${key}`, current);
		}
		await assertWhole(directory);
		// The next run of a host removes what the killed one left.
		await approvals.set({ ...approvalOf("a", kill), label: "next" });
		const { resource, bytes } = await cachedOf("a", kill);
		await cache.set("next", resource, bytes);
		expect(drafts.flatMap(listIfExists)).toEqual([]);
	}
	console.log(
		`${KILLS} kills: ${seen.changes} lines of changes, ${seen.interrupted} keys with a change under way, ${seen.drafts} drafts left and removed`,
	);
	expect(seen.interrupted).toBeGreaterThan(0);
});

/** Every file is complete, and there are no others. */
async function assertWhole(directory: string): Promise<void> {
	const cached = join(directory, "cache/acme");
	for (const name of listIfExists(cached)) {
		const file = readFileSync(join(cached, name));
		const end = file.indexOf("\n");
		expect(file.toString("utf8", 0, end)).toBe(await digestBytes(file.subarray(end + 1)));
	}
	const approved = join(directory, "approvals.json.d/acme");
	for (const name of listIfExists(approved)) {
		const text = readFileSync(join(approved, name), "utf8");
		if (name.endsWith(".approval.json")) expect(Object.keys(JSON.parse(text))).toHaveLength(2);
		else expect(text).toMatch(/^[0-9a-f-]{36}$/);
	}
}

function listIfExists(path: string): string[] {
	return existsSync(path) ? readdirSync(path) : [];
}
