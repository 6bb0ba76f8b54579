/** Commands load only the packages that they need. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { project, run } from "./run-cli.ts";

const HOOKS = `
import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
	appendFileSync(process.env.LOADED, url + "\\n");
	return next(url, context);
}`;

/** The packages of which a run loads at least one module. */
async function loadedPackages(args: readonly string[]): Promise<string[]> {
	const cwd = await project({ "hooks.mjs": HOOKS });
	const register = join(cwd, "register.mjs");
	writeFileSync(
		register,
		`import { register } from "node:module";\nregister("./hooks.mjs", import.meta.url);\n`,
	);
	const log = join(cwd, "loaded.txt");
	const env = { NODE_OPTIONS: `--import=${register}`, LOADED: log };
	await run(args, { cwd, env });
	const packages = readFileSync(log, "utf8").matchAll(
		/\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/g,
	);
	return [...new Set(Array.from(packages, ([, name]) => name!))].sort();
}

it.concurrent.each([
	[[]],
	[["--help"]],
	[["--version"]],
	[["verify", "--help"]],
	[["help", "serve"]],
	[["chekc"]],
	[["check", "--frmat"]],
])("%j loads nothing but the command line itself", async (args) => {
	expect(await loadedPackages(args)).toEqual(["@skillbake/core", "skillbake"]);
});

it.concurrent.each([
	[["check", exampleSkills]],
	[["build", exampleSkills, "--out", "x.ts"]],
	[["types", exampleSkills]],
	[["new", "x", "-d", "Does x."]],
])("%j loads the compiler, and neither an SDK, the host nor the runtime", async (args) => {
	const packages = await loadedPackages(args);
	expect(packages).toContain("@skillbake/compiler");
	expect(packages.filter((name) => /^@modelcontextprotocol\//.test(name))).toEqual([]);
	expect(packages).not.toContain("@skillbake/host");
	expect(packages).not.toContain("@skillbake/runtime");
});

it.concurrent("inspect and verify of a server load no compiler and no server SDK", async () => {
	for (const command of ["inspect", "verify"]) {
		const packages = await loadedPackages([command, "--", "no-such-command-here"]);
		expect(packages).toContain("@modelcontextprotocol/client");
		expect(packages).not.toContain("@skillbake/compiler");
		expect(packages).not.toContain("@modelcontextprotocol/server");
	}
});
