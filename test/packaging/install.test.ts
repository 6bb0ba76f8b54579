/** The packed packages in an empty folder outside of this repository, as a new user installs them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createEmptyProject, link, type Project, run } from "../bundlers/project.ts";
import { installPackages } from "../support/packed-packages.ts";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";

const SOURCE = `
import skills from "./skills?mcp";

const refunds = skills.get("acme/refunds");
refunds.file("templates/email.md").text().then((text: string) => console.log(refunds.uri, text));
`;

let project: Project;

async function mustRun(program: string, args: readonly string[], where: Project): Promise<string> {
	const { code, output } = await run(program, args, where);
	expect(code, output).toBe(0);
	return output;
}

beforeAll(async () => {
	project = createEmptyProject();
	project.write({
		"package.json": '{ "name": "new-user", "private": true }\n',
		"src/main.ts": SOURCE,
		"src/skills/acme/refunds/SKILL.md": skillText("refunds"),
		"src/skills/acme/refunds/templates/email.md": "Dear customer,\n",
		"tsconfig.json": JSON.stringify({
			compilerOptions: {
				target: "es2022",
				module: "esnext",
				moduleResolution: "bundler",
				lib: ["es2023", "dom"],
				types: [],
				strict: true,
				skipDefaultLibCheck: true,
				noEmit: true,
			},
			include: ["src"],
		}),
	});
	await installPackages(project.root, ["core", "format", "compiler", "runtime", "plugin"]);
	for (const name of ["vite", "esbuild", "webpack"]) link(project, name);
});

test("Vite, and the types that it writes", async () => {
	project.write({
		"vite.config.mjs": `
			import skillbake from "unplugin-skillbake/vite";
			export default { plugins: [skillbake()], build: { ssr: "src/main.ts", outDir: "vite-out" } };`,
	});
	await mustRun(process.execPath, ["node_modules/vite/bin/vite.js", "build"], project);
	await expectOutput("vite-out/main.mjs");
	const tsc = join(repository, "test/node_modules/typescript-5/bin/tsc");
	await mustRun(process.execPath, [tsc, "-p", "."], project);
	project.write({ "src/wrong.ts": SOURCE.replace("acme/refunds", "acme/refund") });
	const { code, output } = await run(process.execPath, [tsc, "-p", "."], project);
	expect(code).not.toBe(0);
	expect(output).toContain("src/wrong.ts(4,");
	project.remove("src/wrong.ts");
});

test("esbuild", async () => {
	project.write({
		"esbuild.mjs": `
			import { build } from "esbuild";
			import skillbake from "unplugin-skillbake/esbuild";
			await build({ entryPoints: ["src/main.ts"], bundle: true, platform: "node", outfile: "esbuild-out/main.cjs", plugins: [skillbake()] });`,
	});
	await mustRun(process.execPath, ["esbuild.mjs"], project);
	await expectOutput("esbuild-out/main.cjs");
});

test("webpack, from a config in CommonJS", async () => {
	project.write({
		"src/main.js": SOURCE.replace(": string", ""),
		"webpack.cjs": `
			const webpack = require("webpack");
			const { default: skillbake } = require("unplugin-skillbake/webpack");
			webpack({
				mode: "production", target: "node", entry: "./src/main.js",
				output: { path: __dirname + "/webpack-out", filename: "main.cjs" },
				plugins: [skillbake()],
			}, (error, stats) => {
				if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
			});`,
	});
	await mustRun(process.execPath, ["webpack.cjs"], project);
	await expectOutput("webpack-out/main.cjs");
});

test("every entry can be required", async () => {
	const { exports } = JSON.parse(
		readFileSync(project.path("node_modules/unplugin-skillbake/package.json"), "utf8"),
	);
	const names = Object.keys(exports).filter((name) => !/\.json$|register$/.test(name));
	expect(names).toHaveLength(12);
	const lines = names.map((name) => {
		const exported = name === "./next" ? "withSkillbake" : "default";
		return `console.log(typeof require(${JSON.stringify(join("unplugin-skillbake", name))}).${exported});`;
	});
	project.write({ "require.cjs": lines.join("\n") });
	const output = await mustRun(process.execPath, ["--no-warnings", "require.cjs"], project);
	expect(output.trim().split("\n")).toEqual(["object", ...Array(11).fill("function")]);
});

async function expectOutput(file: string): Promise<void> {
	const output = await mustRun(process.execPath, [file], project);
	expect(output).toContain("skill://acme/refunds/SKILL.md Dear customer,");
}
