/** The skills extension of the official SDK: its client against our server, and its server with our skills. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { registerSkills, toSkillSource } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";

describe("official SDK", () => {
	const connect = async (attach: (server: McpServer) => void) => {
		const handler = createMcpHandler(() => {
			const server = new McpServer({ name: "x", version: "1" });
			attach(server);
			return server;
		});
		const client = new Client(
			{ name: "c", version: "1" },
			{ versionNegotiation: { mode: { pin: "2026-07-28" } } },
		);
		await client.connect(
			new StreamableHTTPClientTransport(new URL("http://skills.test/mcp"), {
				fetch: (url, init) => handler.fetch(new Request(url, init)),
			}),
		);
		return client;
	};

	it.each([
		{
			way: "registerSkills",
			attach: (server: McpServer) => void registerSkills(server, sampleSkills),
		},
		{
			way: "toSkillSource",
			attach: (server: McpServer) =>
				new SkillsExtension({ source: toSkillSource(sampleSkills), strict: true }).attach(server),
		},
	])("the strict official client lists and reads what $way serves", async ({ attach }) => {
		const client = await connect(attach);
		const host = new SkillsClient(client);
		const { skills } = await host.list();
		expect(skills.map(({ uri }) => uri)).toEqual(sampleManifest.skills.map(({ uri }) => uri));
		for (const skill of skills) {
			expect((await host.get(skill.uri)).skill).toEqual(skill);
			for (const { uri } of skill.resources as { uri: string }[])
				expect((await host.read(skill, uri)).verified, uri).toBe(true);
			const { resources } = await host.readDirectory(skill.uri.slice(0, -"/SKILL.md".length));
			expect(resources.length).toBeGreaterThan(0);
		}
		await client.close();
	});

	it("toSkillSource supports paging and hidden skills", async () => {
		const source = toSkillSource(sampleSkills, { listed: ({ path }) => path === "hello-world" });
		expect((await source.list({})).skills.map(({ uri }) => uri)).toEqual([
			"skill://hello-world/SKILL.md",
		]);
		expect((await source.get("skill://other/refunds/SKILL.md"))?.frontmatter.name).toBe("refunds");
		expect(await source.get("skill://nothing/SKILL.md")).toBeUndefined();
		expect(await source.read("skill://nothing")).toBeUndefined();
		expect(await source.readDirectory("skill://nothing", {})).toBeUndefined();
		expect((await source.readDirectory("skill://hello-world", {}))?.resources).toHaveLength(1);
		for (const { uri } of await source.listResources())
			expect(await source.read(uri)).toBeDefined();
		await expect(source.list({ cursor: "forged" })).rejects.toMatchObject({ code: -32602 });
	});
});
