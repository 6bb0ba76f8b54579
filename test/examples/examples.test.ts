/** The examples as their readers run them: built by Vite, started, and asked by a client of the SDK. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
	Client,
	StreamableHTTPClientTransport,
	type Transport,
} from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { compileSkills } from "@skillbake/compiler";
import { joinSkill } from "@skillbake/core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import workerd from "workerd";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const running: ChildProcess[] = [];

beforeAll(async () => {
	for (const name of ["server-v1", "server-v2", "worker"])
		await build({ root: join(EXAMPLES, name), logLevel: "warn" });
});
afterAll(() => {
	for (const child of running) child.kill();
});

function start(command: string, args: readonly string[], cwd: string) {
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	running.push(child);
	return child;
}

async function nodeHttp(example: string): Promise<Transport> {
	const child = start(process.execPath, ["dist/http.js"], join(EXAMPLES, example));
	const [url] = (await once(createInterface(child.stdout), "line")) as [string];
	return new StreamableHTTPClientTransport(new URL(url));
}

async function stdio(example: string): Promise<Transport> {
	return new StdioClientTransport({
		command: process.execPath,
		args: [join(EXAMPLES, example, "dist/stdio.js")],
	});
}

/** On a port of its own choice, which workerd reports on a control channel. */
async function worker(): Promise<Transport> {
	const args = ["serve", "workerd.capnp", "--socket-addr", "http=127.0.0.1:0", "--control-fd=1"];
	const child = start(workerd, args, join(EXAMPLES, "worker"));
	for await (const line of createInterface(child.stdout)) {
		const event: { event: string; port?: number } = JSON.parse(line);
		if (event.event === "listen")
			return new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${event.port}/mcp`));
	}
	throw new Error("workerd ended before it listened");
}

const SERVERS: readonly [name: string, open: () => Promise<Transport>, eras: readonly string[]][] =
	[
		["server-v1 over HTTP", () => nodeHttp("server-v1"), ["2025-11-25"]],
		["server-v1 over stdio", () => stdio("server-v1"), ["2025-11-25"]],
		["server-v2 over HTTP", () => nodeHttp("server-v2"), ["2025-11-25", "2026-07-28"]],
		["server-v2 over stdio", () => stdio("server-v2"), ["2025-11-25", "2026-07-28"]],
		["worker in workerd", worker, ["2025-11-25", "2026-07-28"]],
	];

describe.each(SERVERS.flatMap(([name, open, eras]) => eras.map((era) => ({ name, open, era }))))(
	"$name, $era",
	({ open, era }) => {
		it("serves every skill on both surfaces, byte by byte", async () => {
			const client = new Client(
				{ name: "test", version: "1.0.0" },
				{ versionNegotiation: { mode: era === "2026-07-28" ? { pin: era } : "legacy" } },
			);
			await client.connect(await open());
			try {
				const { manifest } = await compileSkills(join(EXAMPLES, "skills"));
				expect(client.getInstructions()).toContain("skill://acme/billing/refunds/SKILL.md");
				const host = new SkillsClient(client);
				const { skills } = await host.list();
				expect(skills).toEqual(
					manifest.skills.map(({ uri, frontmatter, resources }) => ({
						uri,
						frontmatter,
						resources,
					})),
				);
				for (const [at, skill] of skills.entries()) {
					const { path, files, resources: listed } = manifest.skills[at]!;
					const read = await Promise.all(
						files.map(async ({ path }, i) => ({
							...(await host.read(skill, listed[i]!.uri)),
							path,
						})),
					);
					for (const { path: file, bytes, verified } of read) {
						expect(verified).toBe(true);
						expect(Buffer.from(bytes)).toEqual(readFileSync(join(EXAMPLES, "skills", path, file)));
					}
					const { messages } = await client.getPrompt({ name: String(skill.frontmatter["name"]) });
					expect(messages).toEqual([
						{
							role: "user",
							content: {
								type: "text",
								text: joinSkill(read.map(({ path, text }) => ({ path, text }))),
							},
						},
					]);
					const { resources } = await host.readDirectory(skill.uri.slice(0, -"/SKILL.md".length));
					expect(resources.map(({ uri }) => decodeURIComponent(uri.split("/").at(-1)!))).toEqual(
						readdirSync(join(EXAMPLES, "skills", path)).sort(),
					);
				}
			} finally {
				await client.close();
			}
		});
	},
);

it("keeps each example under 40 lines a file", () => {
	for (const folder of ["server-v1", "server-v2", "worker"])
		for (const file of readdirSync(join(EXAMPLES, folder)))
			if (file.endsWith(".ts"))
				expect(readFileSync(join(EXAMPLES, folder, file), "utf8").split("\n").length).toBeLessThan(
					40,
				);
});

it("walks both flows in the demo", () => {
	const output = execFileSync(process.execPath, ["demo.mjs"], { cwd: EXAMPLES, encoding: "utf8" });
	expect(output).toMatch(/^5\. byte-equal: 5 skills, \d+ bytes, the same on both surfaces$/m);
});
