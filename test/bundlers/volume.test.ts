/** Thousands of problems in a folder do not bury the output of a bundler. */
import { describe, expect, test } from "vitest";
import { manyProblems, PROBLEMS } from "../support/many-problems.ts";
import { skillText } from "../support/skill-text.ts";
import { build, createProject } from "./project.ts";

const MAIN = { "src/main.js": 'import skills from "./skills?mcp";\nconsole.log(skills);\n' };
const lines = (text: string) => text.trimEnd().split("\n").length;

describe.each(["vite", "rollup", "esbuild", "webpack"])("%s", (bundler) => {
	test("shows the first warnings and counts the others", async () => {
		const project = createProject({ ...MAIN, ...manyProblems("src/skills") });
		const { code, output } = await build(bundler, project);
		expect(code, output).toBe(0);
		expect(lines(output)).toBeLessThan(120);
		expect(output).toContain(
			`… and ${(PROBLEMS - 3).toLocaleString("en-US")} more link-broken warnings`,
		);
		expect(output).toContain('`npx skillbake check "src/skills" --all` shows them');
	});

	test("names every broken file of a build that fails", async () => {
		const broken = Array.from({ length: 30 }, (_, i) => `src/skills/z-${i}/SKILL.md`);
		const project = createProject({
			...MAIN,
			...manyProblems("src/skills"),
			...Object.fromEntries(broken.map((path) => [path, skillText("other")])),
		});
		const { code, output } = await build(bundler, project);
		expect(code).not.toBe(0);
		for (const path of broken) expect(output).toContain(path);
		expect(lines(output)).toBeLessThan(200);
	});
});
