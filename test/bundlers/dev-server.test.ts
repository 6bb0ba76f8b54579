/** A client that stays connected to an MCP server in a Vite development server. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { createProject, link } from "./project.ts";
import { PAUSE, type Report, SAVES, sees, type Texts, watch } from "./watch.ts";

/** The application of a development server: an MCP server, and a client that stays connected. */
const APP = `
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ResourceListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { registerSkills } from "@skillbake/runtime";
import skills from "./skills?mcp";

const server = new McpServer({ name: "server", version: "1.0.0" });
registerSkills(server, skills);
const client = new Client({ name: "client", version: "1.0.0" });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(here), client.connect(there)]);

let told = 0;
client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void told++);

globalThis.starts = (globalThis.starts ?? 0) + 1;

export async function read() {
	if (globalThis.starts > 1) throw new Error("the application was started again");
	const seen = { told };
	for (const { uri } of (await client.listResources()).resources) {
		if (!uri.endsWith("/SKILL.md")) continue;
		const { contents } = await client.readResource({ uri });
		seen[uri.slice("skill://".length)] = contents[0].text;
	}
	return seen;
}
`;

test("a connected client of a Vite development server sees every change", {
	timeout: 90_000,
}, async (context) => {
	const project = createProject({
		"tsconfig.json": "{}\n",
		"src/app.js": APP,
		"src/skills/one/SKILL.md": skillText("one"),
	});
	link(project, "@modelcontextprotocol/sdk");
	const watching = watch("vite", project, context, {}, "drive-vite-dev.mjs");
	const put = async (path: string, text: string) => {
		await sleep(PAUSE);
		project.write({ [`src/skills/${path}`]: text });
	};
	const next = async (files: Texts, what: string) => {
		const fits = ({ built }: Report) => {
			const { told: _, ...seen } = (built ?? {}) as Record<string, unknown>;
			return sees(files)({ built: seen });
		};
		return (await watching.next(fits, what)).built as { told: number };
	};
	const one = skillText("one");
	expect(await next({ "one/SKILL.md": one }, "first load")).toMatchObject({ told: 0 });

	const edited = skillText("one", { body: "Edited, and longer than it was." });
	await put("one/SKILL.md", edited);
	await next({ "one/SKILL.md": edited }, "edit");

	for (const [how, save] of Object.entries(SAVES)) {
		await sleep(PAUSE);
		const saved = skillText("one", { body: `Saved ${how}: as long as it needs to be.` });
		await save(project.path("src/skills/one/SKILL.md"), saved);
		await next({ "one/SKILL.md": saved }, `save ${how}`);
	}
	await put("one/SKILL.md", edited);
	await next({ "one/SKILL.md": edited }, "edit");

	await put("group/two/SKILL.md", skillText("two"));
	const added = { "one/SKILL.md": edited, "group/two/SKILL.md": skillText("two") };
	const { told } = await next(added, "new skill");
	expect(told).toBeGreaterThan(0);
	expect(readFileSync(project.path("src/skillbake.d.ts"), "utf8")).toContain(
		'"group/two": GroupTwo',
	);

	await put("one/SKILL.md", "---\nname: one\n---\n\nNo description any more.\n");
	// Between truncation and write, the file is briefly empty, which is another error.
	const broken = await watching.next(
		({ failed }) => failed?.includes("description-missing") ?? false,
		"broken skill",
	);
	expect(broken).toMatchObject({
		failed: expect.stringMatching(
			/skills\/one\/SKILL\.md:\d+:\d+: error .*\[description-missing\]/,
		),
		loc: { file: project.path("src/skills/one/SKILL.md"), line: 1, column: 0 },
		frame: expect.stringContaining("> 1 | ---"),
	});

	await put("one/SKILL.md", one);
	await next({ ...added, "one/SKILL.md": one }, "fixed skill");

	project.remove("src/skills/group");
	await next({ "one/SKILL.md": one }, "deleted skill");
});
