/** The examples as readers run them: built by Vite, started, and called by a client of the SDK. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { compileSkills } from "@skillbake/compiler";
import { joinSkill } from "@skillbake/core";
import { beforeAll, describe, expect, it } from "vitest";
import { connectV2, LEGACY, MODERN } from "../support/connect.ts";
import {
	buildExamples,
	startOverHttp,
	startOverStdio,
	startWorker,
} from "../support/example-servers.ts";
import { exampleSkills, examples } from "../support/repository.ts";

beforeAll(buildExamples);

const SERVERS = [
	{ name: "server-v1 over HTTP", start: () => startOverHttp("server-v1"), eras: [LEGACY] },
	{ name: "server-v1 over stdio", start: () => startOverStdio("server-v1"), eras: [LEGACY] },
	{ name: "server-v2 over HTTP", start: () => startOverHttp("server-v2"), eras: [LEGACY, MODERN] },
	{
		name: "server-v2 over stdio",
		start: () => startOverStdio("server-v2"),
		eras: [LEGACY, MODERN],
	},
	{ name: "worker in workerd", start: startWorker, eras: [LEGACY, MODERN] },
] as const;

describe.each(
	SERVERS.flatMap(({ name, start, eras }) => eras.map((era) => ({ name, start, era }))),
)("$name, $era", ({ start, era }) => {
	it("serves every skill on both surfaces, byte for byte", async () => {
		const server = await start();
		const client = await connectV2(server.address, era);
		try {
			const { manifest } = await compileSkills(exampleSkills);
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
					expect(Buffer.from(bytes)).toEqual(readFileSync(join(exampleSkills, path, file)));
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
					readdirSync(join(exampleSkills, path)).sort(),
				);
			}
		} finally {
			await client.close();
			await server.close();
		}
	});
});

it("keeps every file of an example under 40 lines", () => {
	for (const folder of ["server-v1", "server-v2", "worker"])
		for (const file of readdirSync(join(examples, folder)))
			if (file.endsWith(".ts"))
				expect(readFileSync(join(examples, folder, file), "utf8").split("\n").length).toBeLessThan(
					40,
				);
});

it("walks both flows in the demo", () => {
	const output = execFileSync(process.execPath, ["demo.mjs"], { cwd: examples, encoding: "utf8" });
	expect(output).toMatch(/^5\. byte-equal: both hosts received the same 5 skills, \d+ bytes$/m);
	const readme = readFileSync(join(examples, "../README.md"), "utf8");
	const [, shown = ""] = /The demo ends like this:\n\n```\n([\s\S]*?)```/.exec(readme) ?? [];
	const promised = shown.split("\n").filter((line) => line.trim() !== "…");
	expect(promised.length).toBeGreaterThan(3);
	for (const line of promised) expect(output).toContain(line);
});
