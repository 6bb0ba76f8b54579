/** Against a server that is not ours: every example skill is listed, verified, walked and joined. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
	digestBytes,
	joinSkill,
	listSkills,
	readSkill,
	readSkillFile,
	walkDirectory,
} from "@skillbake/host";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "./connect.ts";
import { type RunningServer, startOfficialServer } from "./official-server.ts";

const FOLDER = join(import.meta.dirname, "../../examples/skills");
let server: RunningServer;
beforeAll(async () => {
	server = await startOfficialServer(FOLDER);
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
			const joined = await joinSkill(client, entry);
			expect(joined.match(/^--- .+ ---$/gm) ?? []).toHaveLength(entry.resources.length - 1);
		}
		const brand = skills.find(({ uri }) => uri === "skill://brand-kit/SKILL.md")!;
		for (const path of ["assets/logo.png", "references/50% rule.md", "references/größen.md"]) {
			const onDisk = readFileSync(join(FOLDER, "brand-kit", path));
			const { bytes } = await readSkillFile(client, brand, path);
			expect(await digestBytes(bytes)).toBe(await digestBytes(onDisk));
		}
		await client.close();
	});
});
