/** The config file of the command line holds for imports, too; the plugin's own options win. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { build, createProject, skillText } from "./project.ts";

const PROGRAM = `import skills from "./skills?mcp";\nconsole.log(skills.paths.join());\n`;
const FILES = {
	"src/main.js": PROGRAM,
	"src/skills/folder/SKILL.md": skillText("named"),
	"tsconfig.json": "{}",
};

describe.each(["vite", "rollup", "esbuild", "webpack"])("%s", (bundler) => {
	test("takes rules, prefix and the place of types from skillbake.config.ts", async () => {
		const project = createProject({
			...FILES,
			"skillbake.config.ts": `export default { prefix: "acme", rules: { "name-directory": "off" }, types: "types/skills.d.ts" } as const;\n`,
		});
		const { code, output } = await build(bundler, project);
		expect(output).not.toContain("name-directory");
		expect(code).toBe(0);
		expect(readFileSync(project.path("types/skills.d.ts"), "utf8")).toContain('"acme/named": {');
	});

	test("fails with a sentence for a config that is wrong", async () => {
		const project = createProject({ ...FILES, "skillbake.config.json": `{ "prefx": "acme" }` });
		const { code, output } = await build(bundler, project);
		expect(output).toContain(
			'unknown option "prefx"; did you mean "prefix"? (in skillbake.config.json)',
		);
		expect(code).not.toBe(0);
	});
});
