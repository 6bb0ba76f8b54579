/** Edit, add, delete, break and mend, in every watch mode, without a restart. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
	createProject,
	link,
	type Project,
	type Report,
	skillText,
	type Watch,
	watch,
} from "./project.ts";

const MAIN = `
import skills from "./skills?mcp";
import lazy from "./skills?mcp&content=lazy";

async function list(collection) {
	const seen = {};
	for (const skill of collection)
		for (const file of skill.files) seen[skill.path + "/" + file.path] = await file.text();
	return seen;
}
async function main() {
	const inline = await list(skills);
	const chunks = await list(lazy);
	if (JSON.stringify(inline) !== JSON.stringify(chunks)) throw new Error("lazy differs");
	console.log(JSON.stringify(inline));
}
main();
`;

const PAUSE = 400;

type Texts = Readonly<Record<string, string>>;

function sees(files: Texts): (report: Report) => boolean {
	return ({ built }) =>
		JSON.stringify(Object.entries(built ?? {}).sort()) ===
		JSON.stringify(Object.entries(files).sort());
}

/** What editors and scripts do to a file in order to save it, and how long they take. */
const SAVES: Readonly<Record<string, (path: string, text: string) => Promise<void>>> = {
	"in one step, by a file that takes its place": async (path, text) => {
		writeFileSync(`${path}~`, text);
		renameSync(`${path}~`, path);
	},
	"in two steps, empty in between": async (path, text) => {
		writeFileSync(path, "");
		await sleep(8);
		writeFileSync(path, text);
	},
	"half of it first": async (path, text) => {
		writeFileSync(path, text.slice(0, -20));
		await sleep(15);
		writeFileSync(path, text);
	},
	"twice in a moment": async (path, text) => {
		writeFileSync(path, `${text}\nFirst.\n`);
		await sleep(35);
		writeFileSync(path, text);
	},
};

/** Each step is waited for, so that a later one cannot hide that it was missed. */
async function live(project: Project, watching: Watch): Promise<void> {
	const files: Record<string, string> = { "one/SKILL.md": skillText("one") };
	const put = async (path: string, text: string) => {
		// Watchers need a moment after a build: chokidar drops a second change of a file within 50 ms,
		// and others set up their watches anew.
		await sleep(PAUSE);
		files[path] = text;
		project.write({ [`src/skills/${path}`]: text });
	};
	await watching.next(sees(files), "first build");

	await put("one/SKILL.md", skillText("one", "Edited, and longer than it was."));
	await watching.next(sees(files), "edit");

	for (const [how, save] of Object.entries(SAVES)) {
		await sleep(PAUSE);
		files["one/SKILL.md"] = skillText("one", `Saved ${how}: as long as it needs to be.`);
		await save(project.path("src/skills/one/SKILL.md"), files["one/SKILL.md"]);
		await watching.next(sees(files), `save ${how}`);
	}

	await put("one/references/deep/more.md", "A new file in a new directory.\n");
	await watching.next(sees(files), "new file");

	await put("two/SKILL.md", skillText("two"));
	await watching.next(sees(files), "new skill");

	await put("group/three/SKILL.md", skillText("three"));
	await watching.next(sees({ ...files }), "new skill in a new directory");

	project.remove("src/skills/two");
	delete files["two/SKILL.md"];
	await watching.next(sees(files), "deleted skill");

	await sleep(PAUSE);
	project.write({ "src/skills/one/SKILL.md": "---\nname: one\n---\n\nNo description any more.\n" });
	const { failed } = await watching.next(
		({ failed }) => failed?.includes("description-missing") ?? false,
		"broken skill",
	);
	expect(failed).toMatch(/skills\/one\/SKILL\.md:\d+:\d+: error .*\[description-missing\]/);

	await put("one/SKILL.md", skillText("one", "Mended."));
	await watching.next(sees(files), "mended skill");

	await sleep(PAUSE);
	project.remove("src/skills");
	// Deleting takes a moment, and what is seen in between is broken, too.
	const isGone = ({ failed = "" }: Report) => /\[not-a-folder\]|\[no-skills\]/.test(failed);
	await watching.next(isGone, "deleted folder");

	await sleep(PAUSE);
	for (const [path, text] of Object.entries(files)) project.write({ [`src/skills/${path}`]: text });
	await watching.next(sees(files), "restored folder");
}

describe.each(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "rsbuild"])(
	"%s in watch mode",
	(bundler) => {
		test("sees every change", { timeout: 90_000 }, async () => {
			const project = createProject({
				"src/main.js": MAIN,
				"src/skills/one/SKILL.md": skillText("one"),
			});
			await live(project, watch(bundler, project));
		});
	},
);

// webpack and Rspack ask for what changed since a build began; the others look when it is over.
test.each(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack"])(
	"%s sees what was written after the plugin had read the folder",
	async (bundler) => {
		const one = skillText("one", "Written between two looks.");
		const project = createProject({
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
			"src/skills/group/empty.md": "A directory without a skill.\n",
		});
		const watching = watch(bundler, project, "drive.mjs", {
			meanwhile: {
				"src/skills/one/SKILL.md": one,
				"src/skills/group/three/SKILL.md": skillText("three"),
				"src/skills/two/SKILL.md": skillText("two"),
			},
		});
		const files = {
			"one/SKILL.md": one,
			"group/three/SKILL.md": skillText("three"),
			"two/SKILL.md": skillText("two"),
		};
		await watching.next(sees(files), "what was written meanwhile");
	},
);

describe.each(["farm", "tsdown"])("%s in watch mode", (bundler) => {
	// They do not watch directories for plugins: docs/bundlers.md.
	test("sees edits", async () => {
		const project = createProject({
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
		});
		const watching = watch(bundler, project);
		await watching.next(sees({ "one/SKILL.md": skillText("one") }), "first build");
		await sleep(500);
		const edited = skillText("one", "Edited, and longer than it was.");
		project.write({ "src/skills/one/SKILL.md": edited });
		await watching.next(sees({ "one/SKILL.md": edited }), "edit");
	});
});

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
}, async () => {
	const project = createProject({
		"tsconfig.json": "{}\n",
		"src/app.js": APP,
		"src/skills/one/SKILL.md": skillText("one"),
	});
	link(project, "@modelcontextprotocol/sdk");
	const watching = watch("vite", project, "drive-vite-dev.mjs");
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

	const edited = skillText("one", "Edited, and longer than it was.");
	await put("one/SKILL.md", edited);
	await next({ "one/SKILL.md": edited }, "edit");

	for (const [how, save] of Object.entries(SAVES)) {
		await sleep(PAUSE);
		const saved = skillText("one", `Saved ${how}: as long as it needs to be.`);
		await save(project.path("src/skills/one/SKILL.md"), saved);
		await next({ "one/SKILL.md": saved }, `save ${how}`);
	}
	await put("one/SKILL.md", edited);
	await next({ "one/SKILL.md": edited }, "edit");

	await put("group/two/SKILL.md", skillText("two"));
	const added = { "one/SKILL.md": edited, "group/two/SKILL.md": skillText("two") };
	const { told } = await next(added, "new skill");
	expect(told).toBeGreaterThan(0);
	expect(readFileSync(project.path("src/skillbake.d.ts"), "utf8")).toContain('"group/two": {');

	await put("one/SKILL.md", "---\nname: one\n---\n\nNo description any more.\n");
	// Between truncating and writing, the file is empty for a moment: that is another error.
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
	await next({ ...added, "one/SKILL.md": one }, "mended skill");

	project.remove("src/skills/group");
	await next({ "one/SKILL.md": one }, "deleted skill");
});
