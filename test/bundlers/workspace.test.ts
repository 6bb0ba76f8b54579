/** In a workspace the bundler runs at the root, and the runtime is installed in the package that imports the skills. */
import { expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { build, createEmptyProject, installRuntime, runNode } from "./project.ts";

test.each(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "farm", "bun"])(
	"%s finds the runtime from the importer",
	async (bundler) => {
		const project = createEmptyProject();
		project.write({
			"package.json": '{ "name": "workspace", "type": "module" }\n',
			"src/main.js": 'import "../packages/app/main.js";\n',
			"packages/app/package.json": '{ "name": "app", "type": "module" }\n',
			"packages/app/main.js": [
				'import skills from "../skills?mcp&content=lazy";',
				'import { mergeSkills } from "@skillbake/runtime";',
				"console.log(JSON.stringify(mergeSkills(skills).paths));",
			].join("\n"),
			"packages/skills/one/SKILL.md": skillText("one"),
		});
		installRuntime(project, "packages/app");
		const { code, output } = await build(bundler, project);
		expect(code, output).toBe(0);
		const printed = await runNode("out/main.js", project);
		expect(printed.output.trim()).toBe('["one"]');
	},
);
