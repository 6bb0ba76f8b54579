/** One program gives the same output, or the same errors, in every bundler. */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { compileSkills } from "@skillbake/compiler";
import { fromManifest, type Skill } from "@skillbake/runtime";
import { describe, expect, test } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { build, copySkills, createProject, type Project, runNode } from "./project.ts";

const BUNDLERS = [
	"vite",
	"rollup",
	"rolldown",
	"tsdown",
	"esbuild",
	"webpack",
	"rspack",
	"rsbuild",
	"farm",
	"bun",
];
/** Bun takes aliases from tsconfig.json only, which resolve to files and not to folders. */
const hasAlias = (bundler: string) => bundler !== "bun";
const hasAssets = (bundler: string) => !["farm", "bun"].includes(bundler);

/** Everything an application can see of its skills. */
async function look(skills: Iterable<Skill>): Promise<Record<string, unknown>> {
	const seen: Record<string, unknown> = {};
	for (const skill of skills) {
		const contents: Record<string, unknown> = {};
		for (const file of skill.files) contents[file.path] = await file.content();
		const { uri, frontmatter, resources } = skill;
		const archives = [];
		for (const archive of skill.archives ?? []) archives.push(await archive.content());
		seen[skill.path] = {
			uri,
			frontmatter,
			resources,
			contents,
			archives,
			prompt: await skill.promptText(),
		};
	}
	return seen;
}

const IMPORTS = {
	inline: "./skills?mcp",
	again: "../src/skills?mcp&content=inline",
	lazy: "./skills?mcp&content=lazy",
	archived: "./skills?mcp&prefix=acme/all&archives=tar.gz,zip&include=hello-world",
	single: "./skills/hello-world?mcp",
	packaged: "with-skills/agent/skills?mcp",
	whole: "@scope/is-a-skill?mcp",
	odd: "./odd #1 50% größe/my skills?mcp",
};

function program(imports: Readonly<Record<string, string>>): string {
	const names = Object.keys(imports);
	return [
		...Object.entries(imports).map(
			([name, from]) => `import ${name} from ${JSON.stringify(from)};`,
		),
		look.toString(),
		"async function main() {",
		"\tconst seen = {};",
		...names.map((name) => `\tseen.${name} = await look(${name});`),
		// Compared by reference, to count the modules.
		`\tseen.modules = [...new Set([${names.join(", ")}])].length;`,
		"\tconsole.log(JSON.stringify(seen));",
		"}",
		"main();",
	].join("\n");
}

/** Installs a package as pnpm does: a link in node_modules to a store beside it. */
function install(project: Project, name: string, files: Readonly<Record<string, string>>): void {
	const store = `node_modules/.pnpm/${name.replace("/", "+")}@1.0.0/node_modules/${name}`;
	const manifest = JSON.stringify({ name, type: "module", exports: { ".": "./index.js" } });
	project.write({ [`${store}/package.json`]: manifest });
	for (const [path, text] of Object.entries({ "index.js": "export {};\n", ...files }))
		project.write({ [`${store}/${path}`]: text });
	if (name.includes("/"))
		mkdirSync(project.path("node_modules", name.split("/")[0]!), { recursive: true });
	symlinkSync(project.path(store), project.path("node_modules", name));
}

async function expected(dir: string, options?: Parameters<typeof compileSkills>[1]) {
	const { manifest } = await compileSkills(dir, options);
	return JSON.parse(JSON.stringify(await look(fromManifest(manifest))));
}

describe.each(BUNDLERS)("%s", (bundler) => {
	test("builds what the compiler returns, wherever the skills are", async () => {
		const project = createProject();
		copySkills(project, "src/skills");
		project.write({
			"src/odd #1 50% größe/my skills/hello/SKILL.md": skillText("hello", {
				fields: "colour: red",
				body: "Grüße! ` </script> process.env.NODE_ENV\n",
			}),
		});
		install(project, "with-skills", { "agent/skills/helper/SKILL.md": skillText("helper") });
		install(project, "@scope/is-a-skill", { "SKILL.md": skillText("is-a-skill") });
		const imports = {
			...IMPORTS,
			...(hasAlias(bundler) && { aliased: "@/skills?mcp&content=lazy" }),
			...(hasAssets(bundler) && { asset: "./skills?mcp&content=asset" }),
		};
		project.write({ "src/main.js": program(imports) });

		const { code, output } = await build(bundler, project);
		expect(code, output).toBe(0);
		expect(output).toMatch(/my skills\/hello\/SKILL\.md:4:1: warning .*\[unknown-field\]/);
		const file = ["out/main.js", "out/main.mjs"].find((path) => existsSync(project.path(path)))!;
		const printed = await runNode(file, project);
		expect(printed.code, printed.output).toBe(0);

		const skills = await expected(exampleSkills);
		const hello = await expected(project.path("src/odd #1 50% größe/my skills"));
		const archives = ["tar.gz", "zip"] as const;
		expect(JSON.parse(printed.output)).toEqual({
			// `again` is `inline`, and `aliased` is `lazy`.
			modules: hasAssets(bundler) ? 8 : 7,
			inline: skills,
			again: skills,
			lazy: skills,
			archived: await expected(exampleSkills, {
				prefix: "acme/all",
				archives,
				include: "hello-world",
			}),
			single: await expected(`${exampleSkills}/hello-world`),
			packaged: await expected(project.path("node_modules/with-skills/agent/skills")),
			whole: await expected(project.path("node_modules/@scope/is-a-skill")),
			odd: hello,
			...(hasAlias(bundler) && { aliased: skills }),
			...(hasAssets(bundler) && { asset: skills }),
		});
		// Besides the program there is a chunk for each lazy skill.
		expect(readdirSync(project.path("out"), { recursive: true }).length).toBeGreaterThan(5);
	});

	test("fails with every problem of every skill", async () => {
		const project = createProject({
			"src/main.js": program({ inline: "./skills?mcp" }),
			"src/skills/first/SKILL.md": "---\nname: first\ndescription: 7\n---\n\nText.\n",
			"src/skills/second/SKILL.md": "---\nname: other\ndescription: Fine.\n---\n\nText.\n",
			"src/skills/third/SKILL.md": skillText("third"),
		});
		const { code, output } = await build(bundler, project);
		expect(code).not.toBe(0);
		// Farm prints errors in a debug format that escapes line breaks.
		const text = output.replaceAll("\\n", "\n").replaceAll('\\"', '"');
		expect(text).toContain("2 errors in src/skills");
		expect(text).toMatch(/src\/skills\/first\/SKILL\.md:3:14: error .*\[description-missing\]/);
		expect(text).toMatch(/src\/skills\/second\/SKILL\.md:2:7: error .*\[name-directory\]/);
		expect(text).toContain("> 2 | name: other");
		expect(text).toContain("hint: ");
	});
});
