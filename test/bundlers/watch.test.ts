/** Edit, add, delete, break and fix, in every watch mode, without a restart. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { createProject, LIST_FILES, type Project } from "./project.ts";
import { PAUSE, type Report, SAVES, sees, type Watch, watch } from "./watch.ts";

const MAIN = `
import skills from "./skills?mcp";
import lazy from "./skills?mcp&content=lazy";
${LIST_FILES}async function main() {
	const inline = await list(skills);
	const chunks = await list(lazy);
	if (JSON.stringify(inline) !== JSON.stringify(chunks)) throw new Error("lazy differs");
	console.log(JSON.stringify(inline));
}
main();
`;

/** Waits for each step, so that a later one cannot hide a missed one. */
async function live(project: Project, watching: Watch): Promise<void> {
	const files: Record<string, string> = { "one/SKILL.md": skillText("one") };
	const put = async (path: string, text: string) => {
		await sleep(PAUSE);
		files[path] = text;
		project.write({ [`src/skills/${path}`]: text });
	};
	await watching.next(sees(files), "first build");

	await put("one/SKILL.md", skillText("one", { body: "Edited, and longer than it was." }));
	await watching.next(sees(files), "edit");

	for (const [how, save] of Object.entries(SAVES)) {
		await sleep(PAUSE);
		files["one/SKILL.md"] = skillText("one", { body: `Saved ${how}: as long as it needs to be.` });
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

	await put("one/SKILL.md", skillText("one", { body: "Fixed." }));
	await watching.next(sees(files), "fixed skill");

	await sleep(PAUSE);
	project.remove("src/skills");
	// Deleting takes a moment, and the state in between is also broken.
	const isGone = ({ failed = "" }: Report) => /\[not-a-folder\]|\[no-skills\]/.test(failed);
	await watching.next(isGone, "deleted folder");

	await sleep(PAUSE);
	for (const [path, text] of Object.entries(files)) project.write({ [`src/skills/${path}`]: text });
	await watching.next(sees(files), "restored folder");
}

describe.concurrent.each(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "rsbuild"])(
	"%s in watch mode",
	(bundler) => {
		test("sees every change", { timeout: 90_000 }, async (context) => {
			const project = createProject({
				"src/main.js": MAIN,
				"src/skills/one/SKILL.md": skillText("one"),
			});
			await live(project, watch(bundler, project, context));
		});
	},
);

// webpack and Rspack look for changes since a build began; the others look when it has ended.
test.concurrent.for(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack"])(
	"%s sees files that were written after the plugin had read the folder",
	async (bundler, context) => {
		const one = skillText("one", { body: "Written between two looks." });
		const project = createProject({
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
			"src/skills/group/empty.md": "A directory without a skill.\n",
		});
		const watching = watch(bundler, project, context, {
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

describe.concurrent.each(["farm", "tsdown"])("%s in watch mode", (bundler) => {
	// They do not watch directories for plugins: docs/bundlers.md.
	test("sees edits", async (context) => {
		const project = createProject({
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
		});
		const watching = watch(bundler, project, context);
		await watching.next(sees({ "one/SKILL.md": skillText("one") }), "first build");
		await sleep(500);
		const edited = skillText("one", { body: "Edited, and longer than it was." });
		project.write({ "src/skills/one/SKILL.md": edited });
		await watching.next(sees({ "one/SKILL.md": edited }), "edit");
	});
});
