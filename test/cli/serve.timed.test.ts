/** How soon `skillbake serve` answers after its start. The best of four attempts counts. */
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { beforeAll, describe, expect, it } from "vitest";
import { connectV1, connectV2, MODERN } from "../support/connect.ts";
import { exampleSkills } from "../support/repository.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

describe("serve over stdio", () => {
	it("answers a modern client within two seconds of its start", async () => {
		const { bin } = await installedCli();
		const where = { command: bin, args: ["serve", exampleSkills] };
		let fastest = Number.POSITIVE_INFINITY;
		for (let attempt = 0; attempt < 4 && fastest > 2000; attempt++) {
			const begin = performance.now();
			const client = await connectV2(where, MODERN);
			const { skills } = await new SkillsClient(client).list();
			fastest = Math.min(fastest, performance.now() - begin);
			expect(skills).toHaveLength(COUNTS.skills);
			const { text } = await new SkillsClient(client).read(skills[0]!);
			expect(text).toContain("name: refunds");
			await client.close();
		}
		expect(fastest).toBeLessThan(2000);
	});
});

describe("serve over HTTP", () => {
	it("answers both eras within two seconds of its start", async () => {
		let fastest = Number.POSITIVE_INFINITY;
		for (let attempt = 0; attempt < 4 && fastest > 2000; attempt++) {
			const begin = performance.now();
			const { url, child } = await serveHttp([exampleSkills]);
			const modern = await connectV2({ url: url.href }, MODERN);
			expect((await new SkillsClient(modern).list()).skills).toHaveLength(COUNTS.skills);
			fastest = Math.min(fastest, performance.now() - begin);
			const legacy = await connectV1({ url: url.href });
			expect((await legacy.listPrompts()).prompts).toHaveLength(COUNTS.skills);
			await Promise.all([modern.close(), legacy.close()]);
			child.kill("SIGINT");
			expect(await new Promise((done) => child.once("close", done))).toBe(0);
		}
		expect(fastest).toBeLessThan(2000);
	});
});
