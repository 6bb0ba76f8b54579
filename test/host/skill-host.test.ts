/** A `SkillHost` over its life: several servers, approvals, cache, budgets, tools. */
import { METHODS } from "@skillbake/core";
import {
	memoryApprovals,
	memoryCache,
	readResourceTool,
	readSkillTool,
	SkillHost,
} from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "./connect.ts";
import { HELLO, LETTERS, REFUNDS, withFile } from "./sample-skills.ts";
import { WireServer } from "./wire-server.ts";

const URI = "skill://acme/refunds/SKILL.md";
const POLICY = "skill://acme/refunds/references/policy.md";

async function start(options?: ConstructorParameters<typeof SkillHost>[0]) {
	const server = new WireServer(REFUNDS, LETTERS);
	const other = new WireServer(HELLO);
	const host = new SkillHost(options);
	host.addServer("acme", await connect("v2", server));
	host.addServer("other", await connect("v1", other));
	await host.refresh("acme");
	await host.refresh("other");
	return { host, server, other };
}

describe("servers", () => {
	it("are known by labels of the host, which are checked", async () => {
		const { host } = await start();
		const client = await connect("v1", new WireServer());
		expect(() => host.addServer("acme", client)).toThrow(
			expect.objectContaining({ reason: "collision" }),
		);
		for (const label of ["", "..", "a/b", "A", "a b", "-a", "a..b", "x".repeat(65)])
			expect(() => host.addServer(label, client)).toThrow(TypeError);
		await expect(host.refresh("nobody")).rejects.toMatchObject({ reason: "unknown" });
	});

	it("leave nothing behind when they are removed (H14)", async () => {
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

describe("approvals", () => {
	it("are asked for where there is somebody to ask, and not twice", async () => {
		const asked: string[] = [];
		const { host, server } = await start({
			ask: async ({ skill, reason }) => {
				asked.push(`${skill.name} ${reason}`);
				return { grant: skill.name === "refunds" ? ["allowed-tools"] : [] };
			},
		});
		const ref = { label: "acme", uri: URI };
		expect((await host.load(ref)).withheld).toEqual([]);
		await host.load(ref);
		server.skills[0] = withFile(REFUNDS, "references/policy.md", "Changed.\n");
		const stale = await host.load(ref);
		await expect(stale.read("references/policy.md")).rejects.toMatchObject({ reason: "size" });
		await host.refresh("acme");
		expect((await (await host.load(ref)).read("references/policy.md")).text).toBe("Changed.\n");
		expect(asked).toEqual(["refunds approval", "refunds revoked"]);
	});

	it("survive a host, and are revoked by the next if the skill changed meanwhile (H9)", async () => {
		const approvals = memoryApprovals();
		const first = await start({ approvals });
		await first.host.approve(first.host.resolve("refunds"));
		const same = await start({ approvals });
		expect((await same.host.load({ label: "acme", uri: URI })).body).toContain("# Refunds");
		const host = new SkillHost({ approvals });
		host.addServer(
			"acme",
			await connect("v2", new WireServer(withFile(REFUNDS, "empty.txt", "x"))),
		);
		const { revoked, added } = await host.refresh("acme");
		expect([revoked.length, added.length]).toEqual([1, 1]);
		await expect(host.load({ label: "acme", uri: URI })).rejects.toMatchObject({
			reason: "revoked",
		});
	});

	it("are for what the user saw, not for what the server has by now", async () => {
		const { host, server } = await start();
		const seen = host.resolve("refunds");
		server.skills[0] = withFile(REFUNDS, "references/policy.md", "Changed.\n");
		await host.refresh("acme");
		await host.approve(seen);
		await expect(host.load(seen)).rejects.toMatchObject({ reason: "revoked" });
	});

	it("cannot grant a field that is not there", async () => {
		const { host } = await start();
		await expect(host.approve(host.resolve("refunds"), { grant: ["hooks"] })).rejects.toThrow(
			TypeError,
		);
	});

	it("that are withdrawn end the windows, and loads under way", async () => {
		const { host, server } = await start();
		const skill = host.resolve("refunds");
		await host.approve(skill);
		const acting = await host.load(skill);
		await host.revoke(skill);
		await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "revoked" });
		expect(host.acting()).toEqual([]);
		const fresh = (await start({ cache: memoryCache({ bytes: 0 }) })).host;
		const again = fresh.resolve("refunds");
		await fresh.approve(again);
		const loading = fresh.load(again);
		await fresh.revoke(again);
		await expect(loading).rejects.toMatchObject({
			reason: expect.stringMatching(/^(revoked|approval)$/),
		});
		expect(server.reads()).toEqual([URI]);
	});
});

describe("refresh", () => {
	it("keeps a skill in use that a partial listing left out (H2)", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.corrupt(METHODS.list, (result) => ({ ...result, skills: [] }));
		const { removed } = await host.refresh("acme");
		expect(removed.map(({ name }) => name)).toEqual(["letters"]);
		expect((await acting.read("references/policy.md")).verified).toBe(true);
	});

	it("ends the window of a skill that is gone", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.skills = [];
		await host.refresh("acme");
		await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "revoked" });
	});

	it("does not take another order of files for a change", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.corruptEntry((entry) => ({
			...entry,
			resources: [...(entry["resources"] as [])].reverse(),
		}));
		const { changed, revoked } = await host.refresh("acme");
		expect([changed, revoked]).toEqual([[], []]);
		expect(acting.open).toBe(true);
	});

	it("leaves everything as it was when the server fails", async () => {
		const { host, server } = await start();
		server.corrupt(METHODS.list, () => {
			throw new Error("down");
		});
		await expect(host.refresh("acme")).rejects.toMatchObject({ reason: "server" });
		expect(host.skills("acme")).toHaveLength(2);
	});
});

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

	it("crosses servers only for the pair that was allowed, into a loaded skill (H11)", async () => {
		const { host } = await start({ ask: async () => ({}) });
		const acting = await host.load(host.resolve("refunds"));
		host.allowCrossRead("acme", "other");
		const across = () => acting.read("skill://hello/SKILL.md", { server: "other" });
		await expect(across()).rejects.toMatchObject({ reason: "unlisted" });
		await host.load(host.resolve("hello"));
		const file = await across();
		expect(file.context).toContain('server="other"');
	});

	it("tags what a local folder gives as local (H12)", async () => {
		const host = new SkillHost();
		host.addLocal("mine", await connect("v1", new WireServer(HELLO)));
		await host.refresh("mine");
		expect((await host.load(host.resolve("hello"))).context).toContain('origin="local"');
	});
});

describe.each(CLIENT_KINDS)("tools over a %s client", (kind) => {
	async function tools() {
		const server = new WireServer(REFUNDS, LETTERS, HELLO);
		const host = new SkillHost({
			ask: async ({ skill }) => (skill.name === "letters" ? false : {}),
		});
		host.addServer("acme", await connect(kind, server));
		host.addServer("twin", await connect(kind, new WireServer(HELLO)));
		await host.refresh("acme");
		await host.refresh("twin");
		return { host, server, resource: readResourceTool(host), skill: readSkillTool(host) };
	}
	const text = ({ content }: { content: readonly { text: string }[] }) =>
		content.map((part) => part.text).join();

	it("read_resource loads a skill, then its files, and nothing else", async () => {
		const { resource, server } = await tools();
		expect(resource.definition.inputSchema.required).toEqual(["server", "uri"]);
		expect(text(await resource.handle({ server: "acme", uri: URI }))).toContain("# Refunds");
		expect(text(await resource.handle({ server: "acme", uri: POLICY }))).toContain("Line one");
		expect(
			text(await resource.handle({ server: "acme", uri: "skill://acme/refunds/assets/logo.png" })),
		).toContain("binary file of 12 bytes");
		const before = server.reads().length;
		for (const uri of [
			"file:///etc/passwd",
			"skill://acme/refunds/unlisted.md",
			"skill://acme/refunds/letters/SKILL.md",
			"skill://ghost/SKILL.md",
		])
			expect(await resource.handle({ server: "acme", uri })).toMatchObject({ isError: true });
		for (const args of [
			undefined,
			null,
			[],
			{},
			{ server: 1, uri: {} },
			{ server: "nobody", uri: URI },
		])
			expect(await resource.handle(args)).toMatchObject({ isError: true });
		expect(await resource.handle({ server: "twin", uri: POLICY })).toMatchObject({ isError: true });
		expect(server.reads()).toHaveLength(before);
	});

	it("read_skill goes by name, and asks back when a name is shared (H8)", async () => {
		const { skill, host } = await tools();
		expect(text(await skill.handle({ name: "refunds" }))).toContain("# Refunds");
		const shared = await skill.handle({ name: "hello" });
		expect(shared.isError).toBe(true);
		expect(text(shared)).toContain("acme/hello, twin/hello");
		expect(text(await skill.handle({ name: "hello", server: "twin" }))).toContain('server="twin"');
		expect(host.collisions()).toMatchObject([{ name: "hello" }]);
		expect(host.catalog()).toContain("<server>twin</server>");
		expect(host.summary()).toContain("- hello (twin): Says hello.");
	});
});
