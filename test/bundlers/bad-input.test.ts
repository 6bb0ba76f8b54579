/** Mistakes in imports and options end in a sentence that says how to mend them, in every bundler. */
import { existsSync } from "node:fs";
import { build as esbuild } from "esbuild";
import inEsbuild from "unplugin-skillbake/esbuild";
import { describe, expect, test } from "vitest";
import { build, createProject, runNode, skillText } from "./project.ts";

/** By specifier, what the error must say. */
const MISTAKES: Readonly<Record<string, RegExp>> = {
	"./no-such?mcp": /src\/no-such.*cannot be read: it does not exist[\s\S]*hint: Name a folder/,
	"./file.md?mcp": /src\/file\.md.*is a file, not a folder of skills/,
	"./empty?mcp": /The folder holds no skill\. \[no-skills\]/,
	"no-such-package/skills?mcp":
		/"no-such-package\/skills\?mcp", imported by src\/.*, is no folder, alias or installed package/,
	"skills?mcp": /Write "\.\/skills\?mcp" for the folder beside it/,
	"./skills?mcp&colour=red":
		/unknown query option "colour"; the query options are "prefix", "content", "archives", "include", "exclude" and "eol"/,
	"./skills?mcp&content=fast": /option content must be "inline", "lazy" or "asset"/,
	"./skills?mcp&content": /query option content has no value; write content=/,
	"./skills?mcp&archives=rar": /option archives takes "tar\.gz", "zip"/,
	"./skills?mcp&eol=crlf": /option eol must be "keep" or "lf"/,
	"./skills?mcp&prefix=%ZZ": /"%ZZ" in the query is not valid percent-encoding/,
	"./skills?mcp&prefix=a&prefix=b": /query option prefix is given 2 times/,
	"./skills?mcp&prefix=../up": /option prefix must be path segments/,
};

/** Bundlers that give plugins no URL of an emitted file. */
const NO_ASSETS: typeof MISTAKES = {
	"./skills?mcp&content=asset":
		/content "asset" is not possible with (?:Farm|Bun), .*use content "lazy"/,
};

const entryOf = (index: number) => `./src/entry-${index}.js`;

/** Farm ends the process at the first error, so it gets a process for each of a few. */
const FARM = [
	"./no-such?mcp",
	"skills?mcp",
	"./skills?mcp&colour=red",
	"./skills?mcp&content=asset",
];

describe.each(["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "farm", "bun"])(
	"%s",
	(bundler) => {
		test("explains mistakes in imports", async () => {
			const mistakes = { ...MISTAKES, ...(["farm", "bun"].includes(bundler) && NO_ASSETS) };
			const specifiers = Object.keys(mistakes).filter(
				(specifier) => bundler !== "farm" || FARM.includes(specifier),
			);
			const project = createProject({
				"src/file.md": "Text.\n",
				"src/empty/README.md": "Nothing.\n",
				"src/skills/one/SKILL.md": skillText("one"),
			});
			specifiers.forEach((specifier, index) => {
				const code = `import skills from ${JSON.stringify(specifier)};\nconsole.log(skills);\n`;
				project.write({ [entryOf(index)]: code });
			});
			const entries = specifiers.map((_, index) => entryOf(index));
			const results: Record<string, string> = {};
			for (const group of bundler === "farm" ? entries.map((entry) => [entry]) : [entries]) {
				const { output } = await build(bundler, project, { entries: group });
				const line = output.split("\n").find((text) => text.startsWith('{"results":'));
				Object.assign(results, line ? JSON.parse(line).results : { [group[0]!]: output });
			}
			specifiers.forEach((specifier, index) => {
				const message = results[entryOf(index)]!.replaceAll("\\n", "\n").replaceAll('\\"', '"');
				expect(message, specifier).toMatch(mistakes[specifier]!);
			});
		});

		test("leaves other imports alone and bears being added twice", async () => {
			const project = createProject({
				"src/main.js": [
					'import skills from "./skills?mcp";',
					'import other from "./other.js?mcp=1&foo";',
					"console.log(JSON.stringify({ paths: skills.paths, other }));",
				].join("\n"),
				"src/other.js": "export default 'mine';\n",
				"src/skills/one/SKILL.md": skillText("one"),
			});
			const { code, output } = await build(bundler, project, { twice: true });
			if (FILES_BY_NAME.includes(bundler)) {
				// It has no queries: the file of that name is missing, and the message is its own.
				expect(code).not.toBe(0);
				expect(output).not.toContain("skillbake:");
				return;
			}
			expect(code, output).toBe(0);
			expect(existsSync(project.path("out"))).toBe(true);
			const printed = await runNode("out/main.js", project);
			expect(JSON.parse(printed.output)).toEqual({ paths: ["one"], other: "mine" });
		});
	},
);

/** Bundlers that take a query for a part of the file's name. */
const FILES_BY_NAME = ["rollup", "rolldown", "bun"];

test("esbuild cannot emit assets for formats without a URL of their own", async () => {
	const project = createProject({
		"src/main.js": 'import skills from "./skills?mcp";\nconsole.log(skills);\n',
		"src/skills/one/SKILL.md": skillText("one"),
	});
	const building = esbuild({
		absWorkingDir: project.root,
		entryPoints: ["src/main.js"],
		bundle: true,
		platform: "node",
		format: "cjs",
		outdir: "out",
		logLevel: "silent",
		plugins: [inEsbuild({ content: "asset" })],
	});
	await expect(building).rejects.toThrow(/needs esbuild's format "esm"/);
});
