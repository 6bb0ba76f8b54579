/** A bundle whose content files were replaced by those of another build refuses to serve them. */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { build, createProject, runNode } from "./project.ts";

const BUNDLERS = ["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack"];

const MAIN = `
import lazy from "./skills?mcp&content=lazy";
import asset from "./skills?mcp&content=asset";
for (const skills of [lazy, asset])
	skills.get("a").file("notes.md").text().then(
		(text) => console.log("served", text),
		(error) => console.log(error.message),
	);
`;

const REFUSED =
	"Could not load skill://a/notes.md: its file is gone or has changed. If the skills were built again, restart the server.";

test.each(BUNDLERS)("%s", async (bundler) => {
	const project = createProject({
		"src/main.js": MAIN,
		"src/skills/a/SKILL.md": skillText("a"),
	});
	/** Builds the skill with this text. Returns the files that contain it. */
	const buildWith = async (text: string) => {
		project.write({ "src/skills/a/notes.md": `${text} text` });
		const { code, output } = await build(bundler, project);
		expect(code, output).toBe(0);
		renameSync(project.path("out"), project.path(text));
		return readdirSync(project.path(text), { recursive: true, encoding: "utf8" })
			.map((name) => project.path(text, name))
			.filter((path) => /\.\w+$/.test(path) && readFileSync(path, "utf8").includes(`${text} text`))
			.sort((a, b) => Number(a.endsWith(".md")) - Number(b.endsWith(".md")));
	};
	const older = await buildWith("old");
	const newer = await buildWith("new");
	expect([older.length, newer.length]).toEqual([2, 2]);
	const main = ["main.js", "main.mjs"].find((name) => existsSync(project.path("old", name)))!;
	const ask = async () => (await runNode(join("old", main), project)).output.trimEnd().split("\n");
	expect(await ask()).toEqual(["served old text", "served old text"]);
	for (const [at, path] of older.entries()) copyFileSync(newer[at]!, path);
	expect(await ask()).toEqual([REFUSED, REFUSED]);
});
