/** A cache on disk never returns outdated skills. Each build is a new process. */
import { expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { build, createProject, type Project, runNode } from "./project.ts";

const QUERIES = ["?mcp", "?mcp&content=lazy", "?mcp&content=asset"];

/** A program that prints the files of each import of the same folder. */
const program = (queries: readonly string[]) => `
${queries.map((query, index) => `import skills${index} from "./skills${query}";`).join("\n")}

async function list(collection) {
	const seen = {};
	for (const skill of collection)
		for (const file of skill.files)
			seen[skill.path + "/" + file.path] = Buffer.from(await file.bytes()).toString("latin1");
	return seen;
}
const collections = [${queries.map((_, index) => `skills${index}`).join(", ")}];
Promise.all(collections.map(list)).then((seen) => console.log(JSON.stringify(seen)));
`;

test.each([
	["webpack", QUERIES],
	["rspack", QUERIES],
	// Farm has no assets.
	["farm", QUERIES.slice(0, 2)],
])("%s with a warm cache", { timeout: 120_000 }, async (bundler, queries) => {
	const project = createProject({
		"src/main.js": program(queries),
		"src/skills/one/SKILL.md": skillText("one"),
		"src/skills/one/data.bin": Buffer.from("\xff1", "latin1"),
	});
	const files: Record<string, string> = {
		"one/SKILL.md": skillText("one"),
		"one/data.bin": "\xff1",
	};
	const expectBuild = () => expectFiles(bundler, project, Array(queries.length).fill(files));
	await expectBuild();

	// Nothing changed, so the cache must also restore the emitted files.
	project.remove("out");
	await expectBuild();

	files["group/two/SKILL.md"] = skillText("two");
	project.write({ "src/skills/group/two/SKILL.md": skillText("two") });
	await expectBuild();

	files["one/references/new.md"] = "New.\n";
	project.write({ "src/skills/one/references/new.md": "New.\n" });
	await expectBuild();

	files["one/SKILL.md"] = skillText("one", { body: "Edited." });
	project.write({ "src/skills/one/SKILL.md": skillText("one", { body: "Edited." }) });
	await expectBuild();

	files["one/data.bin"] = "\xff2";
	project.write({ "src/skills/one/data.bin": Buffer.from("\xff2", "latin1") });
	await expectBuild();

	delete files["group/two/SKILL.md"];
	project.remove("src/skills/group");
	await expectBuild();
});

async function expectFiles(bundler: string, project: Project, files: object): Promise<void> {
	const { code, output } = await build(bundler, project, { cache: true });
	expect(code, output).toBe(0);
	const printed = await runNode("out/main.js", project);
	expect(printed.code, printed.output).toBe(0);
	expect(JSON.parse(printed.output)).toEqual(files);
}
