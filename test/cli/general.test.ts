/** Help, wrong use, exit codes, pipes and the config file, which all commands share. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { script } from "./foreign-servers.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run, serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

const COMMANDS = ["check", "build", "types", "serve", "inspect", "verify", "new"];

describe.concurrent("help", () => {
	it("lists the commands and exit codes", async () => {
		const { code, stdout, stderr } = await run(["--help"]);
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
		expect(stdout).toContain("0 clean, 1 problems, 2 wrong use");
	});

	it.each(COMMANDS)("of %s has options and examples", async (name) => {
		const { code, stdout } = await run([name, "--help"]);
		expect(code).toBe(0);
		expect(stdout).toContain(`Usage: skillbake ${name} `);
		expect(stdout).toMatch(new RegExp(`Examples:\\n  skillbake ${name}`));
	});

	it("is also a command", async () => {
		expect((await run(["help", "new"])).stdout).toContain("Usage: skillbake new ");
		expect((await run(["help"])).code).toBe(0);
	});

	it("shows on stderr without a command, as wrong use", async () => {
		const { code, stdout, stderr } = await run([]);
		expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
		expect(stderr).toContain("Usage: skillbake <command>");
	});

	it("prints its version", async () => {
		expect(await run(["--version"])).toEqual({ code: 0, stdout: "0.1.0\n", stderr: "" });
	});
});

describe.concurrent("wrong use ends with 2, a sentence and no stack", () => {
	it.each([
		[["chekc"], 'Unknown command "chekc". Did you mean check?'],
		[["xyzzy"], 'Unknown command "xyzzy".\n'],
		[["constructor"], 'Unknown command "constructor".'],
		[["--wat"], "Unknown option --wat."],
		[["check", "--frmat", "json"], "Unknown option --frmat. Did you mean --format?"],
		[["check", "--zzzzzz"], "Unknown option --zzzzzz.\n"],
		[["check", "--format"], "--format"],
		[["check", "--format", "yaml"], "--format takes pretty, json, sarif, github"],
		[["check", "--format", "jsn"], "Did you mean json?"],
		[["check", "--rule", "name-directry=warn"], "Did you mean name-directory?"],
		[["check", "--rule", "crlf"], "crlf=off, info, warn or error"],
		[["check", "--rule", "crlf=loud"], "crlf=off, info, warn or error"],
		[["check", "--eol", "crlf"], 'option eol must be "keep" or "lf"'],
		[["check", "--prefix", "a/../b"], "option prefix"],
		[["check", "--config", "nope.json"], "nope.json cannot be loaded"],
		[["check", "--config", "x.json", "--no-config"], "either --config or --no-config"],
		[["check", "no/such/*"], 'No folder matches "no/such/*"'],
		[["check", "--watch", "--format", "json"], "--watch only prints the pretty format"],
		[["build", exampleSkills], "needs --out"],
		[["build", "a", "b", "--out", "x.ts"], "takes one folder, not 2"],
		[["build", exampleSkills, "--out", "x.cts"], "x.cts would be CommonJS"],
		[["build", exampleSkills, "--out", "x.txt"], "Add --format ts, js or json"],
		[
			["build", exampleSkills, "--out", "x.ts", "--archives", "rar"],
			"the formats are tar.gz and zip",
		],
		[["build", exampleSkills, "--out", "x.ts", "--content", "lzy"], "Did you mean lazy?"],
		[["serve", exampleSkills, "--http", "99999"], "a port from 0 to 65535"],
		[["inspect"], "needs a URL"],
		[["verify", exampleSkills], "is not a URL"],
		[["verify", "htp://x"], "Did you mean http://?"],
		[["verify", "http://x", "y"], "put it after --"],
		[["verify", "http://x", "--", "y"], "not both"],
		[["verify", "--timeout", "soon", "http://x"], "--timeout takes seconds"],
		[["verify", "--era", "modrn", "http://x"], "Did you mean modern?"],
		[["verify", "--header", "nope", "http://x"], '"Name: value"'],
		[["new"], "needs a path"],
		[["new", "skills/x"], "needs --description"],
	])("%j", async (args, expected) => {
		const { code, stdout, stderr } = await run(args, { cwd: await project() });
		expect(stderr).toContain(expected);
		expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
		expect(stderr).not.toMatch(/^\s+at /m);
	});

	it("puts the name of the program in front of a message once, and removes nothing from it", async () => {
		const { stderr } = await run(["check", "--config", "skillbake: x.json"]);
		expect(stderr).toMatch(/^skillbake: skillbake: x\.json cannot be loaded/);
		const { stderr: unknown } = await run(["chekc"]);
		expect(unknown).toMatch(/^skillbake: Unknown command "chekc"/);
	});

	it("shows the stack with --debug", async () => {
		const { code, stderr } = await run(["check", "--rule", "x=y", "--debug"]);
		expect(code).toBe(2);
		expect(stderr).toMatch(/^\s+at /m);
	});
});

it("ends quietly when the reader closes the pipe", async () => {
	const { bin } = await installedCli();
	const shell = spawn("bash", [
		"-c",
		`set -o pipefail; "$0" check "$1" --format json | head -c 1`,
		bin,
		exampleSkills,
	]);
	let stderr = "";
	shell.stderr.on("data", (chunk) => (stderr += chunk));
	await new Promise((done) => shell.once("close", done));
	expect(stderr).toBe("");
});

it("uses colour in a pipe only on request", async () => {
	const cwd = await project({ "skills/a/SKILL.md": skillText("b") });
	const colour = "\u001b[";
	expect((await run(["check"], { cwd })).stdout).not.toContain(colour);
	expect((await run(["check"], { cwd, env: { FORCE_COLOR: "1" } })).stdout).toContain(colour);
	const plain = await run(["check", "--no-color"], { cwd, env: { FORCE_COLOR: "1" } });
	expect(plain.stdout).not.toContain(colour);
});

describe.concurrent("the config file", () => {
	const bad = { "kits/a/SKILL.md": skillText("b") };
	const settings = `{ dirs: ["kits"], rules: { "name-directory": "warn" } }`;

	it.each([
		[
			"skillbake.config.ts",
			`import { defineConfig } from "skillbake";\nexport default defineConfig(${settings});\n`,
		],
		["skillbake.config.ts", `const config: object = ${settings};\nexport default config;\n`],
		["skillbake.config.js", `export default ${settings};\n`],
		["skillbake.config.mjs", `export default ${settings};\n`],
		["skillbake.config.json", `{ "dirs": "kits", "rules": { "name-directory": "warn" } }`],
		["package.json", `{ "skillbake": { "dirs": "kits", "rules": { "name-directory": "warn" } } }`],
	])("%s sets folders and rules, also for the directories below it", async (file, text) => {
		const cwd = await project({ ...bad, [file]: text, "sub/dir/x": "" });
		for (const place of [cwd, join(cwd, "sub/dir")]) {
			const { code, stdout, stderr } = await run(["check"], { cwd: place });
			expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
			expect(stdout).toContain("1 good skill, 1 warning");
		}
	});

	it.each([
		["check", "kits", "--rule", "name-directory=off"],
		["inspect", "kits", "--rule", "name-directory=off"],
	])("is not run by %s with --no-config", async (...args) => {
		const cwd = await project({ ...bad, "skillbake.config.mjs": "throw new Error('ran');" });
		expect((await run(args, { cwd })).stderr).toContain("ran");
		expect(await run([...args, "--no-config"], { cwd })).toMatchObject({ code: 0, stderr: "" });
	});

	it.each(["inspect", "verify"])("is not run by %s for a server", async (command) => {
		const cwd = await project({ "skillbake.config.mjs": "throw new Error('ran');" });
		const { url } = await serveHttp([exampleSkills]);
		for (const server of [[url.href], script("official.mjs", exampleSkills)])
			expect(await run([command, ...server], { cwd })).toMatchObject({ code: 0, stderr: "" });
	});

	it("is not run from a directory that has nothing to do with this one", async () => {
		const place = tempDirectory({
			"skillbake.config.mjs": "throw new Error('ran');",
			"mine/skills/a/SKILL.md": skillText("a"),
		});
		const cwd = join(place, "mine");
		expect(await run(["check"], { cwd })).toMatchObject({ code: 0, stderr: "" });
		expect((await run(["check"], { cwd: place })).stderr).toContain("ran");
	});

	it("yields to flags", async () => {
		const cwd = await project({ ...bad, "skillbake.config.js": `export default ${settings};\n` });
		expect((await run(["check", "--rule", "name-directory=error"], { cwd })).code).toBe(1);
		expect((await run(["check", "--strict"], { cwd })).code).toBe(1);
	});

	it.each([
		["skillbake.config.js", "export default { ruels: {} };", 'did you mean "rules"?'],
		["skillbake.config.js", "export default [];", "the config must be an object"],
		[
			"skillbake.config.js",
			"throw new Error('boom');",
			"skillbake.config.js cannot be loaded: boom",
		],
		["skillbake.config.json", "{", "skillbake.config.json cannot be loaded"],
		["skillbake.config.json", '{ "content": "all" }', "option content must be"],
		["skillbake.config.json", '{ "rules": { "crlf": "loud" } }', "option rules.crlf must be"],
		[
			"skillbake.config.json",
			'{ "types": "x.ts" }',
			"option types must name a declaration file (.d.ts)",
		],
	])("%s with %j is wrong use", async (file, text, expected) => {
		const { code, stderr } = await run(["check"], { cwd: await project({ [file]: text }) });
		expect(stderr).toContain(expected);
		expect(code).toBe(2);
		expect(stderr).not.toMatch(/^\s+at /m);
	});
});
