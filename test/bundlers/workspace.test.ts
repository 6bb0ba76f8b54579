/** A workspace: the bundler runs at its root, the runtime is installed where the skills are imported. */
import { expect, test } from "vitest";
import { build, createEmptyProject, installRuntime, runNode, skillText } from "./project.ts";

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
