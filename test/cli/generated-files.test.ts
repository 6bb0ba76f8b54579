/** Linters and formatters leave generated files alone, and every TypeScript tool runs them. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { copySkills, createProject } from "../bundlers/project.ts";
import { findBinary } from "../support/find-binary.ts";
import { findNode24 } from "../support/find-node-24.ts";
import type { Entries } from "../support/temp-folder.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { run } from "./run-cli.ts";
import { TSC } from "./typescript-project.ts";

beforeAll(installedCli);

const { resolve } = createRequire(import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const deno = findBinary("deno", "deno");

const TOOLS: { [name: string]: [program: string, ...args: string[]] } = {
	"biome check": [inRepository("node_modules/.bin/biome"), "check", "--error-on-warnings"],
	prettier: [process.execPath, resolve("prettier/bin/prettier.cjs"), "--check"],
	"deno fmt": [deno, "fmt", "--check"],
	"deno lint": [
		deno,
		"lint",
		"--rules-include=camelcase,no-await-in-sync-fn,explicit-function-return-type",
	],
};

const MAIN = `
import skills from "./skills.gen.ts";
const refunds = skills.get("acme/billing/refunds");
const email: string = await refunds.file("templates/email.md").text();
const name: "refunds" = refunds.frontmatter.name;
console.log(skills.paths.length, email.length > 0, name);
`;

const TSCONFIG = {
	compilerOptions: {
		target: "ES2022",
		module: "NodeNext",
		lib: ["ES2023", "DOM"],
		types: [],
		strict: true,
		verbatimModuleSyntax: true,
		erasableSyntaxOnly: true,
		declaration: true,
		isolatedDeclarations: true,
		rewriteRelativeImportExtensions: true,
		rootDir: "src",
		outDir: "out",
	},
	include: ["src"],
};

/** Not below `node_modules`, where tools leave every file alone. */
function withSkills(files: Entries = {}): string {
	const project = createProject(files);
	copySkills(project, "skills");
	return project.root;
}

describe.concurrent("a generated file", () => {
	it.each(Object.entries(TOOLS))("is left alone by %s", async (_name, [program, ...args]) => {
		const cwd = withSkills();
		await run(["build", "skills", "-o", "a.gen.ts"], { cwd });
		await run(["build", "skills", "-o", "b.gen.js", "--content", "lazy"], { cwd });
		await run(["types", "skills", "-o", "c.d.ts"], { cwd });
		const files = ["a.gen.ts", "b.gen.js", "b.gen.d.ts", "c.d.ts"];
		const check = () => spawnSync(program, [...args, ...files], { cwd, encoding: "utf8" });
		const { status, stdout, stderr } = check();
		expect(status, stdout + stderr).toBe(0);
		// The tool does look at these files.
		for (const file of files) {
			const text = readFileSync(join(cwd, file), "utf8");
			writeFileSync(join(cwd, file), text.replace(/^(\/\/|\/\*).*\n/gm, ""));
		}
		expect(check().status).toBe(1);
	});

	it.each(["inline", "lazy", "asset"])("can be imported as .ts, %s", async (content) => {
		const cwd = withSkills({ "src/main.ts": MAIN, "tsconfig.json": JSON.stringify(TSCONFIG) });
		const out = ["--out", "src/skills.gen.ts", "--import-extension", "ts"];
		expect((await run(["build", "skills", ...out, "--content", content], { cwd })).code).toBe(0);
		const call = (program: string, ...args: string[]) =>
			execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
		const expected = `${COUNTS.skills} true refunds\n`;
		expect(call(findNode24(), "src/main.ts")).toBe(expected);
		expect(call(deno, "run", "-A", "--no-lock", "src/main.ts")).toBe(expected);
		call(deno, "check", "--no-lock", "src/main.ts");
		call(process.execPath, TSC, "-p", ".");
		// tsc copies no assets, as it copies no other files.
		if (content !== "asset") expect(call(process.execPath, "out/main.js")).toBe(expected);
	});
});
