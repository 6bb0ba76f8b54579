/** The tools through which a model loads skills and reads their files. */
import { readResourceTool, readSkillTool, SkillHost } from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { HELLO, LETTERS, REFUNDS } from "../support/sample-skills.ts";
import { POLICY, URI } from "./start-host.ts";
import { WireServer } from "./wire-server.ts";

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

	it("read_resource reads a skill, then its files, and nothing else", async () => {
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

	it("read_skill finds a skill by name, and lists the candidates if several share it (H8)", async () => {
		const { skill, host } = await tools();
		expect(text(await skill.handle({ name: "refunds" }))).toContain("# Refunds");
		const shared = await skill.handle({ name: "hello" });
		expect(shared.isError).toBe(true);
		expect(text(shared)).toContain('"acme/hello", "twin/hello"');
		expect(text(await skill.handle({ name: "hello", server: "twin" }))).toContain('server="twin"');
		expect(host.collisions()).toMatchObject([{ name: "hello" }]);
		expect(host.catalog()).toContain("<server>twin</server>");
		expect(host.summary()).toContain("- hello (twin): Says hello.");
	});
});
