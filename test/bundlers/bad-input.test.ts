/** In every bundler, a mistake in an import or an option gives an error that says how to fix it. */
import { existsSync } from "node:fs";
import { build as esbuild } from "esbuild";
import inEsbuild from "unplugin-skillbake/esbuild";
import { describe, expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { build, createProject, runNode } from "./project.ts";

/** By specifier, what the error must say. */
const MISTAKES: Readonly<Record<string, RegExp>> = {
	"./no-such?mcp": /src\/no-such.*cannot be read: it does not exist[\s\S]*hint: Name a folder/,
	"./file.md?mcp": /src\/file\.md.*is a file, not a folder of skills/,
	"./empty?mcp": /The folder holds no skill\. \[no-skills\]/,
	"no-such-package/skills?mcp":
		/"no-such-package\/skills\?mcp", imported by src\/.*, is not a folder, an alias or an installed package/,
	"skills?mcp": /Write "\.\/skills\?mcp" to import the folder beside this file\./,
	"./skills?mcp&colour=red":
		/unknown query option "colour"; the query options are "prefix", "content", "archives", "include", "exclude" and "eol"/,
	"./skills?mcp&content=fast": /option content must be "inline", "lazy" or "asset"/,
	"./skills?mcp&content": /query option content has no value; write content=/,
	"./skills?mcp&archives=rar": /option archives takes "tar\.gz", "zip"/,
	"./skills?mcp&eol=crlf": /option eol must be "keep" or "lf"/,
	"./skills?mcp&prefix=%ZZ": /"%ZZ" in the query is not valid percent-encoding/,
	"./skills?mcp&prefix=a&prefix=b": /query option prefix is given 2 times; give it once\./,
	"./skills?mcp&prefix=../up": /option prefix must be path segments/,
};

/** For bundlers that give plugins no URL for an emitted file. */
const NO_ASSETS: typeof MISTAKES = {
	"./skills?mcp&content=asset":
		/content "asset" is not possible with (?:Farm|Bun), .*use content "lazy"/,
};

const entryOf = (index: number) => `./src/entry-${index}.js`;

/** Farm exits at the first error, so each of these needs its own process. */
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
				// Farm prints each error twice.
				const names = message.split("skillbake: ").length - 1;
				expect(names, specifier).toBe(bundler === "farm" ? 2 : 1);
			});
		});

		test("leaves other imports alone and may be added twice", async () => {
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
				// The bundler looks for a file with the query in its name, so the error is not ours.
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

/** Bundlers that treat the query as part of the file name. */
const FILES_BY_NAME = ["rollup", "rolldown", "bun"];

test("esbuild refuses assets in formats without import.meta.url", async () => {
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
