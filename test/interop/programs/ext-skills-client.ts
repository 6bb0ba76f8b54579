/** The client functions of `@olaservo/ext-skills`: the same walk, and the catalog it makes. */
import assert from "node:assert/strict";
import {
	discoverAndBuildCatalog,
	discoverSkills,
	getSkill,
	listSkills,
	readSkill,
	readSkillResource,
	type SkillsClient,
	walkDirectory,
} from "@olaservo/ext-skills/client";
import { connectV2 } from "../../support/connect.ts";
import { createChecks } from "../checks.ts";
import { pathOfUri } from "../expected-skills.ts";
import type { Program } from "../program.ts";

export const extSkillsClient: Program = {
	name: "ext-skills client",
	async run({ server, era, expected }) {
		const checks = createChecks();
		const connected = await connectV2(server.address, era);
		const client = connected as unknown as SkillsClient;
		const listed = await checks.run("skills/list", async () => {
			const entries = await listSkills(client);
			assert.deepEqual(
				entries.map(({ uri }) => pathOfUri(uri)).sort(),
				expected.map(({ path }) => `${path}/SKILL.md`),
			);
			return entries;
		});
		for (const entry of listed ?? []) {
			const { path, frontmatter, files } = expected.find(
				(skill) => `${skill.path}/SKILL.md` === pathOfUri(entry.uri),
			)!;
			await checks.run(`skills/get ${entry.uri}`, async () => {
				assert.deepEqual(await getSkill(client, entry.uri), entry);
				assert.deepEqual(entry.frontmatter, frontmatter);
			});
			await checks.run(`read ${entry.uri}`, async () => {
				const own = files.find((file) => file.path === "SKILL.md")!;
				assert.ok(own.bytes.equals(Buffer.from(await readSkill(client, entry))));
			});
			if (entry.resources === "dynamic") continue;
			const resources = new Map(entry.resources.map(({ uri }) => [pathOfUri(uri), uri]));
			for (const file of files)
				await checks.run(`read ${path}/${file.path}`, async () => {
					const uri = resources.get(`${path}/${file.path}`);
					assert.ok(uri, "not in the entry");
					const { text, blob } = await readSkillResource(client, entry, uri);
					const bytes = text === undefined ? Buffer.from(blob!, "base64") : Buffer.from(text);
					assert.ok(file.bytes.equals(bytes), "other bytes than on disk");
				});
			await checks.run(`walk ${path}`, async () => {
				const walked = await walkDirectory(client, entry.uri.slice(0, -"/SKILL.md".length));
				assert.deepEqual(
					walked.map(({ uri }) => pathOfUri(uri)).sort(),
					files.map((file) => `${path}/${file.path}`).sort(),
				);
			});
		}
		await checks.run("catalog", async () => {
			const { catalog } = await discoverAndBuildCatalog(client, {
				toolName: "read_resource",
				serverName: "acme",
			});
			for (const { uri } of listed ?? []) assert.ok(catalog.includes(uri), `${uri} is not in it`);
			assert.equal(catalog.match(/<skill>/g)?.length, expected.length);
		});
		if (server.ours)
			await checks.run("instructions", async () => {
				const mined = await discoverSkills(client, { instructions: true });
				assert.equal(mined.length, expected.length);
				for (const { path } of expected)
					assert.ok(client.getInstructions?.()?.includes(path), `${path} is not in them`);
			});
		await connected.close();
		return checks.all;
	},
};
