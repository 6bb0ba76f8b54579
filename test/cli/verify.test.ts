/** `skillbake verify` against our servers, foreign ones and broken ones. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { tempDirectory, writeEntries } from "../support/temp-folder.ts";
import { COUNTS } from "./examples.ts";
import { corrupt, script } from "./foreign-servers.ts";
import { installedCli } from "./installed-cli.ts";
import { run, serveHttp } from "./run-cli.ts";

interface Report {
	readonly ok: boolean;
	readonly era: string;
	readonly skills: number;
	readonly files: number;
	readonly checks: readonly {
		readonly rule: string;
		readonly status: string;
		readonly findings: readonly string[];
	}[];
}

async function verify(args: readonly string[]): Promise<{ code: number | null; report: Report }> {
	const { code, stdout, stderr } = await run(["verify", "--json", ...args]);
	expect(stderr).toBe("");
	return { code, report: JSON.parse(stdout) };
}

function byStatus({ checks }: Report, status: string): string[] {
	return checks.filter((check) => check.status === status).map(({ rule }) => rule);
}

describe("verify passes our own server", () => {
	it.concurrent.each(["modern", "legacy"])("over stdio, %s", async (era) => {
		const { bin } = await installedCli();
		const { code, report } = await verify(["--era", era, "--", bin, "serve", exampleSkills]);
		expect(byStatus(report, "failed")).toEqual([]);
		// An example names tools of a billing server, and `serve` offers none.
		expect(byStatus(report, "warning")).toEqual(["use"]);
		expect(byStatus(report, "not applicable")).toEqual(era === "modern" ? [] : ["S14"]);
		expect({ code, ...report }).toMatchObject({
			code: 0,
			ok: true,
			era,
			skills: COUNTS.skills,
			files: COUNTS.files,
		});
	});

	it("over HTTP in both eras, as text", async () => {
		const { url } = await serveHttp([exampleSkills]);
		const modern = await run(["verify", String(url)]);
		expect(modern).toMatchObject({ code: 0, stderr: "" });
		expect(modern.stdout).toMatch(/^S15 {2}ok {14}every file read/m);
		expect(modern.stdout).toContain(
			`20 ok, 1 warning, 1 not applicable (${COUNTS.skills} skills, ${COUNTS.files} files read)`,
		);
		expect((await run(["verify", "--era", "legacy", String(url)])).code).toBe(0);
	});
});

describe.concurrent("verify finds each planted fault", () => {
	it("and nothing in a correct server", async () => {
		const { code, report } = await verify(corrupt("none"));
		expect(byStatus(report, "failed")).toEqual([]);
		expect(code).toBe(0);
	});

	it.each([
		["capability-missing", ["S1"], "has no"],
		["capability-array", ["S1"], '"] is [], not an object'],
		["no-resources", ["S1"], "the resources capability is not declared"],
		["get-unimplemented", ["S2", "S9", "S10", "S11"], "skills/get is not implemented"],
		["uri-name", ["S3", "S4", "S5"], 'the last segment of the path is not the name "refund"'],
		["mime-type", ["S4"], 'is read with the MIME type "text/plain", not text/markdown'],
		["resource-name", ["S4"], 'with the name "SKILL.md"'],
		["frontmatter-added", ["S5"], "x-internal"],
		[
			"metadata-number",
			["S5"],
			'metadata "version" is 1, not a string; the official client refuses',
		],
		["metadata-list", ["S5"], 'metadata is ["a"], not a map'],
		["file-unlisted", ["S6", "D5"], "templates/email.md is in its directory but not in resources"],
		["resources-missing", ["S6"], "resources is missing, not a list"],
		["digest-form", ["S7"], "digest is"],
		["size-missing", ["S7"], "size is missing"],
		["nested-left-out", ["S6", "S9", "D5"], "of the nested skill is not in resources"],
		["listing-circle", ["S10"], "the listing does not end"],
		["get-differs", ["S10"], "returns another entry than the listing"],
		["get-unknown", ["S11"], "expected error -32602, got error -32603"],
		["directory-child", ["S12"], "templates/email.md is in resources but in no directory"],
		["directory-type", ["S6", "S12"], "is a directory without the MIME type inode/directory"],
		["read-unknown", ["S13"], "expected error -32602, got error -32002"],
		["read-unknown-empty", ["S13"], "expected error -32602, got a result"],
		["ttl-missing", ["S14"], `skills/get: ttlMs is missing (${COUNTS.skills} answers)`],
		["cache-scope", ["S14"], 'skills/list: cacheScope is "shared"'],
		["bytes-changed", ["S15", "D5"], "email.md hashes to sha256:"],
		["line-ends", ["S15", "D5"], "bytes, but its size is announced as"],
		["index-digest", ["D1"], "has another digest in the index"],
		["prompt-pointer", ["D5"], "prompt refunds points at the skill instead of holding it"],
		["stdout-noise", ["io"], "Server ready!"],
	])("%s: %j", async (fault, rules, finding) => {
		const { code, report } = await verify(corrupt(fault));
		expect(byStatus(report, "failed")).toEqual(rules);
		const findings = report.checks
			.filter(({ status }) => status === "failed")
			.flatMap((check) => check.findings);
		expect(findings.join("\n")).toContain(finding);
		expect(code).toBe(1);
	});
});

describe.concurrent("verify with other servers", () => {
	it.each(["v1", "v2"])("warns about tools that a server with SDK %s lacks", async (sdk) => {
		const folder = tempDirectory();
		writeEntries(folder, {
			"a/SKILL.md": skillText("a", {
				fields: "allowed-tools: Bash creat_ticket",
				body: "Call `list_tickets`, then `close_all`.\n",
			}),
			"b/SKILL.md": skillText("b", { body: "Call `list_tickets`.\n" }),
		});
		const { code, report } = await verify(script("tools.mjs", sdk, folder));
		expect(byStatus(report, "failed")).toEqual([]);
		expect(report.checks.find(({ rule }) => rule === "use")).toMatchObject({
			status: "warning",
			findings: [
				"skill://a/SKILL.md: the server has no tool creat_ticket; did you mean create_ticket?",
				"skill://a/SKILL.md: the server has no tool close_all",
			],
		});
		expect(code).toBe(0);
	});

	it("passes the official extension with a warning", async () => {
		const { code, report } = await verify(script("official.mjs", exampleSkills));
		expect(byStatus(report, "failed")).toEqual([]);
		expect(byStatus(report, "warning")).toEqual(["S4", "use"]);
		expect(code).toBe(0);
	});

	it.each([
		["hangs", "does not answer. --timeout <seconds> waits longer."],
		["ends", "ended before it answered.\nIt printed on stderr:\n  no database <U+001B>[31mhere"],
		[
			"crashes",
			"ended before it answered.\nIt printed on stderr:\n  Error: no database\n    [cause]: Error: connection refused\n",
		],
		["garbage", "It printed on stdout what is not MCP: Listening on port 3000 …"],
		["errors", "cannot be connected: out of <U+001B>[31morder"],
	])("a server that %s: a sentence and exit code 1", async (kind, sentence) => {
		for (const command of ["verify", "inspect"]) {
			const { code, stdout, stderr } = await run([
				command,
				"--timeout",
				"3",
				...script("bad.mjs", kind),
			]);
			expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
			expect(stderr).toContain(sentence);
			expect(stderr).not.toMatch(/^\s+at /m);
		}
	});

	it.each([
		["stops", "The server stopped answering at skills/list. --timeout <seconds> waits longer."],
		["leaves", "The server ended at skills/list.\nIt printed on stderr:\n  Error: out of paper\n"],
	])("a server that %s later: what it said, a sentence and exit code 1", async (kind, sentence) => {
		for (const command of ["verify", "inspect"]) {
			const args = [command, "--timeout", "3", ...script("bad.mjs", kind)];
			const { code, stdout, stderr } = await run(args);
			expect(stderr).toContain(sentence);
			expect(stderr).not.toMatch(/^\s+at /m);
			expect(stdout).toContain("stops 1");
			expect(code).toBe(1);
		}
	});

	it("a command or port that does not exist", async () => {
		const command = await run(["verify", "--", "no-such-command-here"]);
		expect(command).toMatchObject({ code: 1, stdout: "" });
		expect(command.stderr).toContain("cannot be started: there is no such command");
		const closed = createServer().listen(0, "127.0.0.1");
		await new Promise((done) => closed.once("listening", done));
		const { port } = closed.address() as AddressInfo;
		await new Promise((done) => closed.close(done));
		const refused = await run(["verify", `http://127.0.0.1:${port}/mcp`]);
		expect(refused.code).toBe(1);
		expect(refused.stderr).toMatch(/cannot be connected: .*ECONNREFUSED/);
	});

	it("a web page instead of a server, and a server that never answers", async () => {
		const web = createServer((request, response) => {
			if (request.url === "/page")
				response.setHeader("content-type", "text/html").end("<html>hello</html>");
			if (request.url === "/missing")
				response
					.writeHead(404)
					.end(`<html>\n<h1>Not\nhere</h1>\n${"<p>text</p>\n".repeat(99)}</html>`);
		}).listen(0, "127.0.0.1");
		await new Promise((done) => web.once("listening", done));
		const base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
		const [page, missing, silent] = await Promise.all(
			["page", "missing", "silent"].map((path) =>
				run(["verify", "--timeout", "2", `${base}/${path}`]),
			),
		);
		web.closeAllConnections();
		web.close();
		expect(page).toMatchObject({ code: 1, stdout: "" });
		expect(page!.stderr).toContain("cannot be connected: the answer is text/html, not MCP.");
		expect(missing!.stderr).toMatch(
			/ cannot be connected: HTTP 404 Not Found \(Not here text .*\)\n$/,
		);
		expect(silent).toMatchObject({ code: 1, stdout: "" });
		expect(silent!.stderr).toContain("does not answer");
	});

	it("sends headers", async () => {
		const seen: unknown[] = [];
		const web = createServer((request, response) => {
			seen.push(request.headers["authorization"]);
			response.writeHead(500).end();
		}).listen(0, "127.0.0.1");
		await new Promise((done) => web.once("listening", done));
		const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/mcp`;
		await run(["verify", "--header", "Authorization: Bearer x", url]);
		web.close();
		expect(seen).toContain("Bearer x");
	});
});
