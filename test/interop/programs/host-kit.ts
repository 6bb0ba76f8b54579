/** `@skillbake/host`: discovers, approves, loads, reads, walks and joins every skill. */
import assert from "node:assert/strict";
import { SkillHost } from "@skillbake/host";
import { digestBytes, listSkills, walkDirectory } from "@skillbake/host/primitives";
import { connectV2 } from "../../support/connect.ts";
import { createChecks } from "../checks.ts";
import { pathOfUri } from "../expected-skills.ts";
import type { Program } from "../program.ts";

export const hostKit: Program = {
	name: "@skillbake/host",
	async run({ server, era, expected }) {
		const checks = createChecks();
		const client = await connectV2(server.address, era);
		const host = new SkillHost();
		host.addServer("acme", client);
		const sound = expected.filter(({ path }) => !server.broken.includes(path));
		await checks.run("no invalid entry but known ones", async () => {
			const { invalid } = await listSkills(client);
			assert.deepEqual(
				invalid.map(({ uri, error }) => [uri, error.reason]),
				server.broken.map((path) => [`skill://${path}/SKILL.md`, "entry"]),
			);
		});
		await checks.run("refresh", async () => {
			await host.refresh("acme");
			assert.deepEqual(
				host
					.skills()
					.map(({ uri }) => pathOfUri(uri))
					.sort(),
				sound.map(({ path }) => `${path}/SKILL.md`),
			);
		});
		for (const skill of host.skills()) await host.approve(skill);
		for (const skill of host.skills()) {
			const { path, files, frontmatter } = sound.find(
				(other) => `${other.path}/SKILL.md` === pathOfUri(skill.uri),
			)!;
			const acting = await checks.run(`load ${skill.qualifiedName}`, async () => {
				assert.deepEqual(skill.entry.frontmatter, frontmatter);
				return host.load(skill);
			});
			for (const file of files)
				await checks.run(`read ${path}/${file.path}`, async () => {
					assert.ok(acting);
					const ref = file.path.split("/").map(encodeURIComponent).join("/");
					const { bytes, verified } = await acting.read(ref);
					assert.equal(verified, true);
					assert.equal(await digestBytes(bytes), file.digest);
				});
			await checks.run(`walk ${path}`, async () => {
				const root = skill.uri.slice(0, -"/SKILL.md".length);
				const walked = await walkDirectory(client, root, { entry: skill.entry });
				assert.deepEqual(
					walked.map(({ uri }) => pathOfUri(uri)).sort(),
					files.map((file) => `${path}/${file.path}`).sort(),
				);
			});
			await checks.run(`join ${path}`, async () => {
				assert.ok(acting);
				const separators = (await acting.join()).match(/^--- .+ ---$/gm) ?? [];
				assert.deepEqual(
					separators.sort(),
					files
						.filter((file) => file.path !== "SKILL.md")
						.map((file) => `--- ${file.path} ---`)
						.sort(),
				);
			});
			acting?.close();
		}
		await client.close();
		return checks.all;
	},
};
