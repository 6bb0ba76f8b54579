/** `verify` and `inspect` come to an end with servers that don't, and show what they have. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { afterFile } from "../support/clean-up.ts";
import { script } from "./foreign-servers.ts";
import { installedCli } from "./installed-cli.ts";
import { type Ended, run, SERVERS } from "./run-cli.ts";

beforeAll(installedCli);

const SECONDS = 20;
const LIMITS = ["--timeout", "20", "--max-time", String(SECONDS), "--max-size", "3"];
/** Starting two programs and closing a connection on a busy machine. */
const MARGIN = 30;

const TOO_LONG = /The run took 6 s\. --max-time <seconds> allows more/;
const TOO_MUCH = /The server sent more than 3 MB\. --max-size <megabytes> allows more/;
const SILENT = /The server stopped answering at skills\/list\. --timeout <seconds> waits longer/;

async function listen(kind: string, method: string): Promise<string[]> {
	const child = spawn(process.execPath, [join(SERVERS, "endless.mjs"), kind, "--http", method]);
	afterFile(() => child.kill("SIGKILL"));
	return [
		await new Promise<string>((done) => child.stdout.once("data", (url) => done(`${url}`.trim()))),
	];
}

async function runWithin(args: readonly string[]): Promise<Ended> {
	const started = performance.now();
	const ended = await run(args);
	expect((performance.now() - started) / 1000).toBeLessThan(SECONDS + MARGIN);
	expect(ended.stderr).not.toMatch(/^\s+at |Warning/m);
	return ended;
}

describe.concurrent.each(["verify", "inspect"])("%s", (command) => {
	it.each([
		["prints-lines", TOO_MUCH],
		["prints-one-line", TOO_MUCH],
		["prints-errors", TOO_MUCH],
		["notifies", TOO_MUCH],
		["answers", TOO_MUCH],
	])("over stdio: %s", async (kind, sentence) => {
		const { code, stdout, stderr } = await runWithin([
			command,
			...LIMITS,
			...script("endless.mjs", kind),
		]);
		expect(stderr).toMatch(sentence);
		expect(stdout).toContain(command === "verify" ? "endless 1, protocol" : "endless 1\n");
		expect(code).toBe(1);
	});

	it.each([
		["body", TOO_MUCH],
		["error-page", TOO_MUCH],
		["gzip", TOO_MUCH],
		["sse", TOO_MUCH],
	])("over HTTP: %s", async (kind, sentence) => {
		const url = await listen(kind, "skills/list");
		const { code, stdout, stderr } = await runWithin([command, ...LIMITS, ...url]);
		expect(stderr).toMatch(sentence);
		expect(stdout).toContain("endless 1");
		expect(code).toBe(1);
	});

	it("over HTTP: an answer, and a stream that goes on behind it", async () => {
		const { stdout } = await runWithin([
			command,
			...LIMITS,
			...(await listen("sse-tail", "skills/list")),
		]);
		expect(stdout).toMatch(command === "verify" ? /^S1 {3}ok/m : /^sone +1 /m);
	});

	it.each([
		["drip", ["--timeout", "60", "--max-time", "6"], TOO_LONG],
		["sse-silent", ["--timeout", "2"], SILENT],
	] as const)("over HTTP, slowly: %s", async (kind, limits, sentence) => {
		const url = await listen(kind, "skills/list");
		const { code, stdout, stderr } = await runWithin([command, ...limits, ...url]);
		expect(stderr).toMatch(sentence);
		expect(stdout).toContain("endless 1");
		expect(code).toBe(1);
	});

	it.each(["body", "sse"])("at the handshake: %s", async (kind) => {
		const url = await listen(kind, "initialize");
		const { code, stdout, stderr } = await runWithin([command, ...LIMITS, ...url]);
		expect(stderr).toMatch(new RegExp(`was given up. ${TOO_MUCH.source}`));
		expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
	});
});

describe.concurrent("pages without end", () => {
	const verify = async (kind: string, limits: readonly string[]) => {
		const { code, stdout, stderr } = await runWithin([
			"verify",
			"--json",
			...limits,
			...script("endless.mjs", kind),
		]);
		return { code, stderr, report: JSON.parse(stdout) };
	};

	it("of skills: says so, and checks the skills that it has read", async () => {
		const { code, stderr, report } = await verify("skills/list", ["--max-size", "0.3"]);
		expect(stderr).toContain(report.stopped);
		expect(report.stopped).toMatch(
			/^The run was stopped at \S+\. The server sent more than 0\.3 MB/,
		);
		const status = (rule: string) =>
			report.checks.find((check: { rule: string }) => check.rule === rule).status;
		expect(report.skills).toBeGreaterThan(10);
		expect(status("S1")).toBe("ok");
		expect(status("S3")).toBe("not finished");
		expect(status("S10")).toBe("failed");
		expect(status("S15")).toBe("failed");
		expect(status("ext")).toBe("not finished");
		expect(code).toBe(1);
	});

	it.each(["resources/list", "prompts/list"])("of %s: stops after 256", async (kind) => {
		const { report } = await verify(kind, []);
		expect(report.stopped).toBe(undefined);
	});

	it("of directories: says so, and stops after 4096", async () => {
		const { report } = await verify("resources/directory/read", []);
		expect(report.stopped).toBe(undefined);
		const { findings } = report.checks.find((check: { rule: string }) => check.rule === "S12");
		expect(findings.join("\n")).toContain(
			"skill://sone does not end: 256 pages, and there are more",
		);
	});

	it("inspect shows the skills of the pages that it has read", async () => {
		const { code, stdout, stderr } = await runWithin([
			"inspect",
			"--json",
			...LIMITS,
			...script("endless.mjs", "skills/list"),
		]);
		expect(JSON.parse(stdout).skills.length).toBeGreaterThan(10);
		expect(stderr).toContain("more than 64 pages");
		expect(code).toBe(1);
	});
});

it("the help states both limits", async () => {
	for (const command of ["verify", "inspect"]) {
		const { stdout } = await run([command, "--help"]);
		expect(stdout).toMatch(/--max-time <seconds> .+ \[120\]/);
		expect(stdout).toMatch(/--max-size <megabytes> .+ \[256\]/);
	}
});
