/** The primitives against a server that we did not write. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
	digestBytes,
	listSkills,
	readJoinedSkill,
	readSkill,
	readSkillFile,
	walkDirectory,
} from "@skillbake/host/primitives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import type { Listening } from "../support/listen.ts";
import { exampleSkills } from "../support/repository.ts";
import { startOfficialServer } from "./official-server.ts";

let server: Listening;
beforeAll(async () => {
	server = await startOfficialServer(exampleSkills);
});
afterAll(() => server.close());

describe.each(CLIENT_KINDS)("%s client, official server", (kind) => {
	it("lists, verifies, walks and joins every skill", async () => {
		const client = await connect(kind, { url: server.url });
		const { skills, invalid } = await listSkills(client);
		expect(invalid).toEqual([]);
		expect(skills.map(({ uri }) => uri).sort()).toEqual([
			"skill://acme/billing/refunds/SKILL.md",
			"skill://brand-kit/SKILL.md",
			"skill://brand-kit/press-release/SKILL.md",
			"skill://code-mode/SKILL.md",
			"skill://hello-world/SKILL.md",
		]);
		for (const entry of skills) {
			const root = entry.uri.slice(0, -"/SKILL.md".length);
			expect((await readSkill(client, entry)).verified).toBe(true);
			const walked = await walkDirectory(client, root, { entry });
			expect(walked).toHaveLength(entry.resources.length);
			const joined = await readJoinedSkill(client, entry);
			expect(joined.match(/^--- .+ ---$/gm) ?? []).toHaveLength(entry.resources.length - 1);
		}
		const brand = skills.find(({ uri }) => uri === "skill://brand-kit/SKILL.md")!;
		for (const path of ["assets/logo.png", "references/50% rule.md", "references/größen.md"]) {
			const onDisk = readFileSync(join(exampleSkills, "brand-kit", path));
			const { bytes } = await readSkillFile(client, brand, path);
			expect(await digestBytes(bytes)).toBe(await digestBytes(onDisk));
		}
		await client.close();
	});
});
