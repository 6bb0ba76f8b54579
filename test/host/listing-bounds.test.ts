/** A listing costs a server its budget and must end in time, however many requests it takes (H15). */
import { METHODS } from "@skillbake/core";
import { SkillHost } from "@skillbake/host";
import {
	discoverSkills,
	listSkills,
	readDirectory,
	walkDirectory,
} from "@skillbake/host/primitives";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { HELLO, REFUNDS } from "../support/sample-skills.ts";
import { start, URI } from "./start-host.ts";
import { entryOf, WireServer } from "./wire-server.ts";

const limited = { reason: "limit" };
const slow = (ms: number) => async (result: object) => {
	await new Promise((resolve) => setTimeout(resolve, ms));
	return result;
};

describe("the budget of a server", () => {
	it("pays for listings, entries and directories", async () => {
		const { host } = await start();
		const listed = host.budget("acme").used;
		// At least the text of the entries.
		expect(listed).toBeGreaterThan(JSON.stringify(entryOf(REFUNDS)).length * 0.9);
		await host.refresh("acme");
		expect(host.budget("acme").used).toBe(2 * listed);
		await host.approve(host.resolve("refunds"));
		const acting = await host.load({ label: "acme", uri: URI });
		const before = host.budget("acme").used;
		await acting.readDirectory();
		expect(host.budget("acme").used).toBeGreaterThan(before);
	});

	it("ends refreshes until it is reset, before anything is sent", async () => {
		const client = new WireServer(HELLO);
		const host = new SkillHost({ limits: { serverBytes: 1000 } });
		host.addServer("acme", await connect("v2", client));
		const attempts = Array.from({ length: 10 }, () => () => host.refresh("acme"));
		let refused = 0;
		for (const attempt of attempts)
			await attempt().catch((error: unknown) => {
				expect(error).toMatchObject({
					...limited,
					message: expect.stringContaining("resetBudget"),
				});
				refused++;
			});
		expect(refused).toBeGreaterThan(0);
		expect(host.budget("acme").used).toBeLessThanOrEqual(1000);
		host.resetBudget("acme");
		await host.refresh("acme");
	});

	it("bounds one listing of a primitive as well", async () => {
		const server = new WireServer(HELLO).corruptEntry((entry) => ({
			...entry,
			extra: "x".repeat(10_000),
		}));
		const client = await connect("v2", server);
		await expect(listSkills(client, { limits: { serverBytes: 9999 } })).rejects.toMatchObject(
			limited,
		);
		expect((await listSkills(client, { limits: { serverBytes: 12_000 } })).skills).toHaveLength(1);
		let charged = 0;
		await listSkills(client, {
			charge: (bytes) => {
				charged += bytes;
			},
		});
		expect(charged).toBeGreaterThan(10_000);
	});

	it("counts a deeply nested answer without a stack overflow", async () => {
		const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
		const client = {
			request: async () => ({ skills: [deep], nested: deep }),
			getServerCapabilities: () => new WireServer().capabilities,
		};
		expect((await listSkills(client)).invalid).toHaveLength(1);
	});
});

describe.each(CLIENT_KINDS)("the deadline over a %s client", (kind) => {
	const limits = { listingSeconds: 0.3 };

	/** Each answer is fast enough, but there is always another page. */
	async function endless() {
		const server = new WireServer(REFUNDS);
		const state = { endless: true };
		for (const [method, field] of [
			[METHODS.list, "skills"],
			[METHODS.readDirectory, "resources"],
			["resources/list", "resources"],
		] as const)
			server.corrupt(method, async (result, _params, call) => {
				if (!state.endless) return result;
				await slow(20)({});
				return {
					resultType: "complete",
					ttlMs: 0,
					cacheScope: "private",
					[field]: [],
					nextCursor: `${call}`,
				};
			});
		return { server, state, client: await connect(kind, server) };
	}

	it("ends a listing of many pages", async () => {
		const { client, server } = await endless();
		const root = "skill://acme/refunds";
		for (const list of [
			() => listSkills(client, { limits }),
			() => readDirectory(client, root, { limits }),
			() => walkDirectory(client, root, { limits }),
			() => discoverSkills(client, { limits }),
		]) {
			const started = performance.now();
			await expect(list()).rejects.toMatchObject({
				...limited,
				message: "The server took more than 0.3 seconds to list.",
			});
			expect(performance.now() - started).toBeLessThan(2000);
			const sent = server.log.length;
			await slow(100)({});
			expect(server.log.length, "nothing is sent afterwards").toBeLessThanOrEqual(sent + 1);
		}
	});

	it("ends discovery that reads one file after the other", async () => {
		const server = new WireServer(HELLO).corrupt("resources/read", slow(100));
		server.capabilities = { resources: {} };
		server.skills = Array.from({ length: 10 }, (_, i) => ({ ...HELLO, path: `hello-${i}/hello` }));
		const client = await connect(kind, server);
		await expect(discoverSkills(client, { limits })).rejects.toMatchObject(limited);
		expect(server.reads().length).toBeLessThan(6);
	});

	it("ends a refresh, and the next one works", async () => {
		const { client, server, state } = await endless();
		const host = new SkillHost({ limits });
		host.addServer("acme", client);
		await expect(host.refresh("acme")).rejects.toMatchObject(limited);
		expect(server.log.length).toBeGreaterThan(3);
		state.endless = false;
		expect((await host.refresh("acme")).added).toHaveLength(1);
	});
});

it("adds no listener to the caller's signal that stays", async () => {
	const server = new WireServer(HELLO).corrupt(METHODS.list, (result, _params, call) => ({
		...result,
		skills: [],
		...(call < 40 && { nextCursor: `${call}` }),
	}));
	const warnings: unknown[] = [];
	const note = (warning: unknown) => void warnings.push(warning);
	process.on("warning", note);
	const { signal } = new AbortController();
	for (const kind of CLIENT_KINDS) await listSkills(await connect(kind, server), { signal });
	await slow(10)({});
	process.off("warning", note);
	expect(warnings).toEqual([]);
});

it("does not rely on the client to end a request", async () => {
	const client = {
		request: () => new Promise(() => {}),
		getServerCapabilities: () => new WireServer().capabilities,
	};
	await expect(listSkills(client, { limits: { listingSeconds: 0.1 } })).rejects.toMatchObject(
		limited,
	);
	const controller = new AbortController();
	const listing = listSkills(client, { signal: controller.signal });
	controller.abort(new Error("mine"));
	await expect(listing).rejects.toThrow("mine");
});
