/** The text of generated modules, before a bundler transforms it. */
import { rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { rollup } from "rollup";
import type { Options } from "unplugin-skillbake";
import inRolldown from "unplugin-skillbake/rolldown";
import inRollup from "unplugin-skillbake/rollup";
import { expect, test } from "vitest";
import { copySkills, createProject, type Project } from "./project.ts";

interface Text {
	readonly id: string;
	readonly code: string;
}

/** The modules that `load` returned, collected by a second plugin. */
async function loadedBy(bundler: "rollup" | "rolldown", project: Project, options?: Options) {
	const texts: Text[] = [];
	const look = {
		name: "look",
		transform(code: string, id: string) {
			if (id.includes("skillbake:")) texts.push({ id, code });
			return null;
		},
	};
	const input = project.path("src/main.js");
	const external = [/^@skillbake/];
	const cwd = process.cwd();
	process.chdir(project.root);
	try {
		if (bundler === "rollup") await rollup({ input, external, plugins: [inRollup(options), look] });
		else
			await (await rolldown({ input, external, plugins: [inRolldown(options), look] })).generate();
	} finally {
		process.chdir(cwd);
	}
	return texts.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function createMain(): Project {
	const project = createProject({
		"src/main.js": 'import skills from "./skills?mcp";\nconsole.log(skills);\n',
	});
	copySkills(project, "src/skills");
	return project;
}

test.each(["inline", "lazy"] as const)(
	"%s text is the same in every bundler and on every machine",
	async (content) => {
		const [here, there] = [createMain(), createMain()];
		const texts = await loadedBy("rollup", here, { content });
		expect(texts).toHaveLength(content === "lazy" ? 6 : 1);
		expect(await loadedBy("rolldown", here, { content })).toEqual(texts);
		expect(await loadedBy("rollup", there, { content })).toEqual(texts);
		expect(JSON.stringify(texts)).not.toContain(here.root);
	},
);

test.each(["inline", "lazy"] as const)("%s text imports only the runtime", async (content) => {
	const imported: string[] = [];
	for (const { code } of await loadedBy("rollup", createMain(), { content }))
		for (const node of parseAst(code).body)
			if (node.type === "ImportDeclaration") imported.push(node.source.value);
	expect(imported).toEqual(["@skillbake/runtime"]);
});
