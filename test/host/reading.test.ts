/** Files that a loaded skill reads. */
import { SkillHost } from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { connect } from "../support/connect.ts";
import { HELLO } from "../support/sample-skills.ts";
import { POLICY, start, URI } from "./start-host.ts";
import { WireServer } from "./wire-server.ts";

describe("reading", () => {
	it("fetches a file once, and counts its bytes once (H14, H15)", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		await acting.read("references/policy.md");
		const { used, limit } = host.budget("acme");
		await acting.read("references/policy.md");
		expect(server.reads()).toEqual([URI, POLICY]);
		expect(host.budget("acme")).toEqual({ used, limit });
		host.resetBudget("acme");
		expect(host.budget("acme").used).toBe(0);
	});

	it("crosses servers only for an allowed pair, and only into a loaded skill (H11)", async () => {
		const { host } = await start({ ask: async () => ({}) });
		const acting = await host.load(host.resolve("refunds"));
		host.allowCrossRead("acme", "other");
		const across = () => acting.read("skill://hello/SKILL.md", { server: "other" });
		await expect(across()).rejects.toMatchObject({ reason: "unlisted" });
		await host.load(host.resolve("hello"));
		const file = await across();
		expect(file.context).toContain('server="other"');
	});

	it("joins 512 files as fast as the server sends them", async () => {
		const files = Object.fromEntries(Array.from({ length: 511 }, (_, i) => [`f/${i}.md`, `${i}`]));
		const big = { ...HELLO, files: { ...HELLO.files, ...files } };
		const { fetch } = new WireServer(big);
		const client = await connect("v1", { fetch });
		const host = new SkillHost({ ask: async () => ({}) });
		host.addServer("big", client);
		const acting = await host.load({ label: "big", uri: "skill://hello/SKILL.md" });
		await acting.join();
		// Now from the cache, so that only our own work is measured, hashing included.
		const started = performance.now();
		expect((await acting.join()).match(/^--- /gm)).toHaveLength(511);
		expect(performance.now() - started).toBeLessThan(1000);
	});

	it("tags text of a local folder as local (H12)", async () => {
		const host = new SkillHost();
		host.addLocal("mine", await connect("v1", new WireServer(HELLO)));
		await host.refresh("mine");
		expect((await host.load(host.resolve("hello"))).context).toContain('origin="local"');
	});
});
