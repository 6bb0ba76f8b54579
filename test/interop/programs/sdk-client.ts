/** The official client: every entry, file and directory, verified by it and compared with the disk. */
import assert from "node:assert/strict";
import { SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { connectV2, MODERN } from "../../support/connect.ts";
import { createChecks } from "../checks.ts";
import { pathOfUri } from "../expected-skills.ts";
import type { Program } from "../program.ts";

export const sdkClient: Program = {
	name: "SkillsClient",
	async run({ server, era, expected }) {
		const checks = createChecks();
		const client = await connectV2(server.address, era);
		const host = new SkillsClient(client);
		const listed = await checks.run("skills/list", async () => {
			const { skills, ttlMs } = await host.list();
			assert.equal(typeof ttlMs, era === MODERN ? "number" : typeof ttlMs);
			assert.deepEqual(
				skills.map(({ uri }) => pathOfUri(uri)).sort(),
				expected.map(({ path }) => `${path}/SKILL.md`),
			);
			return skills;
		});
		for (const entry of listed ?? []) {
			const { path, frontmatter, files, directories } = expected.find(
				(skill) => `${skill.path}/SKILL.md` === pathOfUri(entry.uri),
			)!;
			await checks.run(`skills/get ${entry.uri}`, async () => {
				const { skill } = await host.get(entry.uri);
				assert.deepEqual(skill, entry);
				assert.deepEqual(skill.frontmatter, frontmatter);
			});
			for (const file of files)
				await checks.run(`read ${path}/${file.path}`, async () => {
					const ref = file.path.split("/").map(encodeURIComponent).join("/");
					const { bytes, verified } = await host.read(entry, ref);
					assert.equal(verified, true);
					assert.ok(file.bytes.equals(bytes), "other bytes than on disk");
				});
			for (const [directory, children] of directories)
				await checks.run(`directory ${path}/${directory}`, async () => {
					const segments = [...path.split("/"), ...directory.split("/")].filter(Boolean);
					const uri = `skill://${segments.map(encodeURIComponent).join("/")}`;
					const { resources } = await host.readDirectory(uri);
					const names = resources.map(
						(child) =>
							pathOfUri(child.uri).slice(segments.join("/").length + 1) +
							(child.mimeType === "inode/directory" ? "/" : ""),
					);
					assert.deepEqual(names.sort(), [...children].sort());
				});
			await checks.run(`unlisted ${path}`, () =>
				assert.rejects(host.read(entry, "not-there.md"), SkillVerificationError),
			);
		}
		await client.close();
		return checks.all;
	},
};
