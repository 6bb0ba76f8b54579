/** `verify` and `inspect` declare the extension, and tell what a server does with clients that don't. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Listening } from "../support/listen.ts";
import { exampleSkills } from "../support/repository.ts";
import { listenStrictV1, listenStrictV2 } from "../support/strict-server.ts";
import { corrupt } from "./foreign-servers.ts";
import { installedCli } from "./installed-cli.ts";
import { run, serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

interface Report {
	readonly era: string;
	readonly checks: readonly {
		readonly rule: string;
		readonly status: string;
		readonly findings: readonly string[];
	}[];
}

async function verify(args: readonly string[]) {
	const { code, stdout, stderr } = await run(["verify", "--json", ...args]);
	const { era, checks } = JSON.parse(stdout) as Report;
	const ext = checks.find(({ rule }) => rule === "ext");
	const failed = checks.filter(({ status }) => status === "failed");
	return { code, stderr, era, ext, failed };
}

describe.concurrent.each<[string, string, () => Promise<Listening>, number]>([
	["SDK v1", "legacy", listenStrictV1, -32601],
	["SDK v2", "modern", listenStrictV2, -32021],
])("a strict server on %s", (_, era, listen, code) => {
	it("passes, and refuses clients that declare nothing", async () => {
		const { url, close } = await listen();
		const report = await verify([url]);
		await close();
		expect(report).toMatchObject({ code: 0, stderr: "", era, failed: [] });
		expect(report.ext).toMatchObject({
			status: "ok",
			findings: [`they are refused with error ${code}`],
		});
	});

	it("is inspected", async () => {
		const { url, close } = await listen();
		const { code, stdout, stderr } = await run(["inspect", "--json", url]);
		await close();
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(JSON.parse(stdout).skills.length).toBeGreaterThan(0);
	});
});

it.each(["modern", "legacy"])("our server answers every client, %s", async (era) => {
	const { url } = await serveHttp([exampleSkills]);
	const { bin } = await installedCli();
	for (const server of [[url.href], ["--", bin, "serve", exampleSkills]])
		expect((await verify(["--era", era, ...server])).ext).toMatchObject({
			status: "ok",
			findings: ["they get the same answers as clients that declare it"],
		});
});

describe.concurrent("error -32021 for a client that declares the extension", () => {
	it.each([
		[
			"refuses-declared",
			"skillbake does declare io.modelcontextprotocol/skills, so the server is wrong",
		],
		[
			"requires-more",
			"the server serves only clients that declare sampling, x.example/y, which skillbake does not have",
		],
	])("%s", async (fault, sentence) => {
		const { code, failed } = await verify(corrupt(fault));
		expect(code).toBe(1);
		expect(failed.find(({ rule }) => rule === "S2")!.findings.join()).toContain(sentence);
		const inspected = await run(["inspect", ...corrupt(fault)]);
		expect(inspected.code).toBe(1);
		expect(inspected.stderr).toContain(`skills/list with error -32021 (Missing); ${sentence}.`);
	});
});
