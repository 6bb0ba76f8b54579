/** Servers of a `SkillHost`: labels, removal, and removal in the middle of a request. */
import { memoryApprovals, memoryCache } from "@skillbake/host";
import { describe, expect, it, vi } from "vitest";
import { connect } from "../support/connect.ts";
import { REFUNDS, withFile } from "../support/sample-skills.ts";
import { gate, start, URI } from "./start-host.ts";
import { WireServer } from "./wire-server.ts";

describe("servers", () => {
	it("have valid labels that the host chose", async () => {
		const { host } = await start();
		const client = await connect("v1", new WireServer());
		expect(() => host.addServer("acme", client)).toThrow(
			expect.objectContaining({ reason: "collision" }),
		);
		for (const label of ["", "..", "a/b", "A", "a b", "-a", "a..b", "x".repeat(65)])
			expect(() => host.addServer(label, client)).toThrow(TypeError);
		await expect(host.refresh("nobody")).rejects.toMatchObject({ reason: "unknown" });
	});

	it("leave nothing behind after they are removed (H14)", async () => {
		const approvals = memoryApprovals();
		const cache = memoryCache();
		const { host } = await start({ approvals, cache });
		const skill = host.resolve("refunds");
		await host.approve(skill);
		const acting = await host.load(skill);
		const [resource] = skill.entry.resources === "dynamic" ? [] : skill.entry.resources;
		expect(await cache.get("acme", resource!)).toBeDefined();
		await host.removeServer("acme");
		expect(await approvals.get(skill)).toBeUndefined();
		expect(await cache.get("acme", resource!)).toBeUndefined();
		expect(host.skills().map(({ label }) => label)).toEqual(["other"]);
		await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "closed" });
		await expect(host.load(skill)).rejects.toMatchObject({ reason: "unknown" });
	});
});

describe("a server that is removed and added again", () => {
	it("starts without approvals, as if it were new", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		server.skills = [withFile(REFUNDS, "empty.txt", "x")];
		expect((await host.refresh("acme")).revoked).toHaveLength(1);
		await host.removeServer("acme");
		host.addServer("acme", await connect("v2", server));
		await host.refresh("acme");
		await expect(host.load({ label: "acme", uri: URI })).rejects.toMatchObject({
			reason: "approval",
		});
	});
});

describe("servers that are removed during a request", () => {
	it("do not get an approval that the user gives afterwards", async () => {
		const approvals = memoryApprovals();
		const { open, opened } = gate();
		let asked = false;
		const { host } = await start({
			approvals,
			ask: async () => {
				asked = true;
				await opened;
				return {};
			},
		});
		const skill = host.resolve("refunds");
		const loading = host.load(skill);
		await vi.waitFor(() => expect(asked).toBe(true));
		await host.removeServer("acme");
		open();
		await expect(loading).rejects.toMatchObject({ reason: "revoked" });
		expect(await approvals.get(skill)).toBeUndefined();
		await expect(host.approve(skill)).rejects.toMatchObject({ reason: "unknown" });
	});

	it("leave no file that arrives afterwards in the cache", async () => {
		const cache = memoryCache();
		const { open, opened } = gate();
		const { host, server } = await start({ cache });
		server.corrupt("resources/read", async (result) => {
			await opened;
			return result;
		});
		const skill = host.resolve("refunds");
		await host.approve(skill);
		const loading = host.load(skill);
		await vi.waitFor(() => expect(server.reads()).toEqual([URI]));
		await host.removeServer("acme");
		open();
		await expect(loading).rejects.toMatchObject({ reason: "revoked" });
		const [resource] = skill.entry.resources === "dynamic" ? [] : skill.entry.resources;
		expect(await cache.get("acme", resource!)).toBeUndefined();
	});
});
