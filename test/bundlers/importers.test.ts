/** Imports in code that other plugins and loaders handle as well, or that isn't in a file. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { createProject, link, type Project, run, runNode } from "./project.ts";

const MAIN = 'import skills from "./skills?mcp";\nconsole.log(JSON.stringify(skills.paths));\n';

/** Like the loader of Next.js: reads the file itself if it runs first, and asks where imports lead. */
const LOADER = `
const { readFileSync } = require("node:fs");
module.exports = function (source) {
	const done = this.async();
	// A guessed folder would be printed.
	this.getResolve()(this.context, "./skills?mcp").then(console.log, () => {}).then(() => done(null, source));
};
module.exports.pitch = function () {
	if (this.loaderIndex === this.loaders.length - 1) return readFileSync(this.resourcePath, "utf8");
};
`;

const PACKERS = [
	["webpack", 'import pack from "webpack";'],
	["rspack", 'import { rspack as pack } from "@rspack/core";'],
] as const;

describe.each(PACKERS)("%s with a loader that reads and resolves by itself", (name, importLine) => {
	test("builds, and knows which folder is meant", async () => {
		const project = createProject({
			"tsconfig.json": "{}",
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
			"loader.cjs": LOADER,
			"build.mjs": `
				${importLine}
				import skillbake from "unplugin-skillbake/${name}";
				pack({
					mode: "production", target: "node", entry: "./src/main.js",
					output: { path: import.meta.dirname + "/out", filename: "main.cjs" },
					module: { rules: [{ test: /\\.js$/, exclude: /node_modules\\/@/, loader: "./loader.cjs" }] },
					plugins: [skillbake()],
				}, (error, stats) => {
					if (error) throw error;
					console.log(stats.toString({ all: false, errors: true, warnings: true }));
				});`,
		});
		for (const dependency of ["webpack", "@rspack/core", "unplugin-skillbake"])
			link(project, dependency);
		await expectPaths(project, "out/main.cjs");
		const types = readFileSync(project.path("src/skillbake.d.ts"), "utf8");
		expect(types).toContain('declare module "*/skills?mcp"');
		expect(types).toContain('"one"');
	});
});

describe("esbuild", () => {
	test.each([
		["code from stdin", "stdin: { contents: MAIN, resolveDir }"],
		[
			"a virtual module",
			`entryPoints: ["virtual"], plugins: [skillbake(), {
				name: "virtual",
				setup(build) {
					build.onResolve({ filter: /^virtual$/ }, ({ path }) => ({ path, namespace: "virtual" }));
					build.onLoad({ filter: /.*/, namespace: "virtual" }, () => ({ contents: MAIN, resolveDir }));
				},
			}]`,
		],
		[
			"an import that another plugin asks about",
			`entryPoints: ["src/main.js"], plugins: [{
				name: "asking",
				setup(build) {
					build.onResolve({ filter: /[?]mcp$/ }, ({ path, pluginData, kind }) =>
						pluginData ? undefined : build.resolve(path, { kind, resolveDir, pluginData: true }));
				},
			}, skillbake()]`,
		],
	])("resolves %s from its directory", async (_, options) => {
		const project = createProject({
			"src/main.js": MAIN,
			"src/skills/one/SKILL.md": skillText("one"),
			"build.mjs": `
				import { build } from "esbuild";
				import skillbake from "unplugin-skillbake/esbuild";
				const MAIN = ${JSON.stringify(MAIN)};
				const resolveDir = import.meta.dirname + "/src";
				await build({
					plugins: [skillbake()], bundle: true, platform: "node", outfile: "out/main.cjs", ${options}
				});`,
		});
		for (const dependency of ["esbuild", "unplugin-skillbake"]) link(project, dependency);
		await expectPaths(project, "out/main.cjs");
	});
});

async function expectPaths(project: Project, file: string): Promise<void> {
	const { code, output } = await run(process.execPath, ["build.mjs"], project);
	expect(code, output).toBe(0);
	expect(output.trim()).toBe("");
	const printed = await runNode(file, project);
	expect(printed.output.trim()).toBe('["one"]');
}
