/** Several processes share the approvals on disk: no update is lost, and revocations win. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findNode24 } from "../support/find-node-24.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { start } from "./start-host.ts";
import { approvalOf, type Order, openStores } from "./store-worker.ts";

async function startWorker(directory: string): Promise<ChildProcess> {
	const worker = fork(join(import.meta.dirname, "store-worker.ts"), [directory], {
		execPath: findNode24(),
		execArgv: [],
	});
	onTestFinished(() => void worker.kill());
	await once(worker, "message");
	return worker;
}

async function send(worker: ChildProcess, order: Order): Promise<void> {
	const done = once(worker, "message");
	worker.send(order);
	await done;
}

it("keeps every update of three processes, 200 times", async () => {
	const directory = tempDirectory();
	const [one, two, three] = await Promise.all([1, 2, 3].map(() => startWorker(directory)));
	const { approvals } = openStores(directory);
	let undone = 0;
	let lost = 0;
	for (let round = 1; round <= 200; round++) {
		const [revoked, other, third] = [
			approvalOf("a", round),
			approvalOf("b", round),
			approvalOf("c", round),
		];
		await send(one!, { set: revoked });
		await Promise.all([
			send(one!, { delete: revoked }),
			send(two!, { set: other }),
			send(three!, { set: third }),
		]);
		if (await approvals.get(revoked)) undone++;
		for (const kept of [other, third])
			if ((await approvals.get(kept))?.binding !== kept.binding) lost++;
	}
	expect({ undone, lost }).toEqual({ undone: 0, lost: 0 });
});

it("lets the removal of a server win over approvals that other processes are giving", async () => {
	const directory = tempDirectory();
	const [one, two] = await Promise.all([1, 2].map(() => startWorker(directory)));
	const { approvals } = openStores(directory);
	for (let round = 1; round <= 50; round++) {
		const before = approvalOf("a", round);
		await send(one!, { set: before });
		await Promise.all([
			send(one!, { deleteServer: "acme" }),
			send(two!, { set: { ...approvalOf("b", round), label: "other" } }),
		]);
		expect(await approvals.get(before)).toBeUndefined();
		expect(
			await approvals.get({ ...before, label: "other", uri: "skill://b/SKILL.md" }),
		).toBeDefined();
	}
});

it("ends a window of one process when another process revokes the approval", async () => {
	const directory = tempDirectory();
	const { host } = await start({ approvals: openStores(directory).approvals });
	const skill = host.resolve("refunds");
	await host.approve(skill);
	const acting = await host.load(skill);
	expect((await acting.read("references/policy.md")).text).toContain("Line one");
	const worker = await startWorker(directory);
	await send(worker, { delete: { ...approvalOf("a", 1), label: "acme", uri: skill.uri } });
	await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "revoked" });
	expect(host.acting()).toEqual([]);
	await expect(host.load(skill)).rejects.toMatchObject({ reason: "approval" });
});
