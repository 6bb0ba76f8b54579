/** A cache on disk never answers with skills as they were: each build is a process of its own. */
import { expect, test } from "vitest";
import { build, createProject, type Project, runNode, skillText } from "./project.ts";

const MAIN = `
import skills from "./skills?mcp";
import lazy from "./skills?mcp&content=lazy";
import asset from "./skills?mcp&content=asset";

async function list(collection) {
	const seen = {};
	for (const skill of collection)
		for (const file of skill.files) seen[skill.path + "/" + file.path] = await file.text();
	return seen;
}
Promise.all([skills, lazy, asset].map(list)).then((seen) => console.log(JSON.stringify(seen)));
`;

async function expectBuild(bundler: string, project: Project, files: object): Promise<void> {
	const { code, output } = await build(bundler, project, { cache: true });
	expect(code, output).toBe(0);
	const printed = await runNode("out/main.js", project);
	expect(printed.code, printed.output).toBe(0);
	expect(JSON.parse(printed.output)).toEqual([files, files, files]);
}

test.each(["webpack", "rspack"])("%s with a warm cache", { timeout: 120_000 }, async (bundler) => {
	const project = createProject({
		"src/main.js": MAIN,
		"src/skills/one/SKILL.md": skillText("one"),
	});
	const files: Record<string, string> = { "one/SKILL.md": skillText("one") };
	await expectBuild(bundler, project, files);

	// Nothing changed: what was emitted beside the module must come out of the cache, too.
	project.remove("out");
	await expectBuild(bundler, project, files);

	files["group/two/SKILL.md"] = skillText("two");
	project.write({ "src/skills/group/two/SKILL.md": skillText("two") });
	await expectBuild(bundler, project, files);

	files["one/references/new.md"] = "New.\n";
	project.write({ "src/skills/one/references/new.md": "New.\n" });
	await expectBuild(bundler, project, files);

	files["one/SKILL.md"] = skillText("one", "Edited.");
	project.write({ "src/skills/one/SKILL.md": skillText("one", "Edited.") });
	await expectBuild(bundler, project, files);

	delete files["group/two/SKILL.md"];
	project.remove("src/skills/group");
	await expectBuild(bundler, project, files);
});
