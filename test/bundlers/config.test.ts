/** The plugin reads the same config file as the command line. Its own options take precedence. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { build, createProject } from "./project.ts";

const PROGRAM = `import skills from "./skills?mcp";\nconsole.log(skills.paths.join());\n`;
const FILES = {
	"src/main.js": PROGRAM,
	"src/skills/folder/SKILL.md": skillText("named"),
	"tsconfig.json": "{}",
};

describe.each(["vite", "rollup", "esbuild", "webpack"])("%s", (bundler) => {
	test("takes rules, prefix and the path of the types from skillbake.config.ts", async () => {
		const project = createProject({
			...FILES,
			"skillbake.config.ts": `export default { prefix: "acme", rules: { "name-directory": "off" }, types: "types/skills.d.ts" } as const;\n`,
		});
		const { code, output } = await build(bundler, project);
		expect(output).not.toContain("name-directory");
		expect(code).toBe(0);
		expect(readFileSync(project.path("types/skills.d.ts"), "utf8")).toContain(
			'"acme/named": AcmeNamed',
		);
	});

	test("fails with one sentence if the config is invalid", async () => {
		const project = createProject({ ...FILES, "skillbake.config.json": `{ "prefx": "acme" }` });
		const { code, output } = await build(bundler, project);
		expect(output).toContain(
			'skillbake: unknown option "prefx"; did you mean "prefix"? (in skillbake.config.json)',
		);
		expect(code).not.toBe(0);
	});
});
