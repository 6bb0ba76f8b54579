/** Hostile text reaches neither a terminal nor a log raw, whatever the command and format. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { COMMAND_NAME, expectHarmless, HOSTILE, type Printed } from "./hostile.ts";
import { HOSTILE_SKILLS, WARNING_SKILLS } from "./project.ts";

const BIN = join(repository, "packages/cli/dist/bin.js");
const SERVER = fileURLToPath(new URL("server.mjs", import.meta.url));

const within = (folder: string, entries: object) =>
	Object.fromEntries(Object.entries(entries).map(([path, entry]) => [`${folder}/${path}`, entry]));

const project = () =>
	tempDirectory({
		".git/HEAD": "",
		...within("skills", HOSTILE_SKILLS),
		...within("warnings", WARNING_SKILLS),
		...within(`warnings${HOSTILE}`, WARNING_SKILLS),
		"ok/a/SKILL.md": skillText("a"),
		"stale.ts": "// not ours",
		"bad-key.json": JSON.stringify({ [HOSTILE]: 1 }),
		"bad-rule.json": JSON.stringify({ rules: { [HOSTILE]: "off", crlf: HOSTILE } }),
		"bad-value.json": JSON.stringify({ types: HOSTILE, eol: HOSTILE, prefix: `../${HOSTILE}` }),
		"bad-dirs.json": JSON.stringify({ dirs: [HOSTILE, `${HOSTILE}/**`] }),
		"bad-syntax.json": `{ "a": ${HOSTILE}`,
		"throws.config.mjs": `throw new Error(${JSON.stringify(HOSTILE)});`,
	});

async function run(args: readonly string[], cwd: string, env: object = {}): Promise<Printed> {
	const { FORCE_COLOR: _force, NO_COLOR: _no, ...inherited } = process.env;
	const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...inherited, ...env } });
	const printed = { stdout: "", stderr: "" };
	child.stdout.on("data", (chunk) => (printed.stdout += chunk));
	child.stderr.on("data", (chunk) => (printed.stderr += chunk));
	child.stdin.end();
	await new Promise((done) => child.once("close", done));
	return printed;
}

const server = (kind: string) => ["--", process.execPath, SERVER, kind, HOSTILE];

const COMMANDS: readonly (readonly string[])[] = [
	["check", "skills"],
	["check", "skills", "--all"],
	["check", "warnings", `warnings${HOSTILE}`],
	["check", "skills", "--fix"],
	["check", HOSTILE],
	["check", COMMAND_NAME],
	["check", `${HOSTILE}/*`],
	["check", "--format", HOSTILE],
	["check", "--rule", HOSTILE],
	["check", "--config", HOSTILE],
	["check", "skills", "--config", "bad-key.json"],
	["check", "skills", "--config", "bad-rule.json"],
	["check", "skills", "--config", "bad-value.json"],
	["check", "--config", "bad-dirs.json"],
	["check", "--config", "bad-syntax.json"],
	["check", "--config", "throws.config.mjs"],
	["check", "--config", "throws.config.mjs", "--debug"],
	["check", `--${HOSTILE}`],
	["build", "skills", "--out", "out.ts"],
	["build", `warnings${HOSTILE}`, "--out", `${HOSTILE}.ts`],
	["build", "warnings", "--out", `${COMMAND_NAME}.ts`],
	["build", "warnings", "--out", "stale.ts", "--check"],
	["build", "ok", "--out", HOSTILE],
	["build", "ok", "--out", `ok/a/SKILL.md/${HOSTILE}.ts`],
	["build", "ok", "--out", "out.ts", "--archives", HOSTILE],
	["types", "warnings", "--out", `${HOSTILE}.d.ts`],
	["types", "skills", "--out", "x.d.ts"],
	["types", HOSTILE],
	["new", HOSTILE, "--description", HOSTILE],
	["new", `${HOSTILE}/fine`, "--description", HOSTILE],
	["new", "fine", "--description", HOSTILE, "--license", HOSTILE],
	["serve", "skills"],
	["serve", `warnings${HOSTILE}`, "--name", HOSTILE],
	["serve", "ok", "--http", HOSTILE],
	["inspect", "skills"],
	["inspect", `warnings${HOSTILE}`],
	["inspect", HOSTILE, HOSTILE],
	["inspect", `http://${HOSTILE}`],
	["inspect", "http://127.0.0.1:1", "--header", HOSTILE],
	["verify", HOSTILE],
	["verify", "--", HOSTILE],
	...["answers", "errors", "stray", "ends", "refuses"].flatMap((kind) => [
		["inspect", ...server(kind)],
		["inspect", "--debug", ...server(kind)],
		["verify", ...server(kind)],
	]),
	[HOSTILE],
	["help", HOSTILE],
	[`--${HOSTILE}`],
];

describe.concurrent("one text after the other", () => {
	it.each(COMMANDS.map((args) => [args.map((arg) => arg.replace(HOSTILE, "…")).join(" "), args]))(
		"skillbake %s",
		async (_, args) => {
			const cwd = project();
			expectHarmless(await run(args as string[], cwd));
			expectHarmless(await run(args as string[], cwd, { FORCE_COLOR: "1" }));
		},
	);
});

it("GitHub commands: every line is one of ours", async () => {
	const printed = await run(["check", "skills", "--format", "github"], project());
	expect(printed.stdout).toContain("set-output");
	expectHarmless(printed, { commands: true });
});

it.each(["json", "sarif"])("%s stays valid and loses nothing", async (format) => {
	const printed = await run(["check", "skills", "--format", format], project());
	expectHarmless(printed);
	const names = JSON.stringify(JSON.parse(printed.stdout));
	expect(names).toContain(
		format === "json" ? JSON.stringify(HOSTILE).slice(1, -1) : encodeURIComponent(HOSTILE),
	);
});

it.each(["inspect", "verify"])("%s --json stays valid and loses nothing", async (command) => {
	const printed = await run([command, "--json", ...server("answers")], project());
	expectHarmless(printed);
	expect(JSON.stringify(JSON.parse(printed.stdout))).toContain(
		JSON.stringify(HOSTILE).slice(1, -1),
	);
});
