import {
	getSkill,
	joinSkill,
	listSkills,
	readSkill,
	readSkillFile,
	type SkillHostError,
	supportsSkills,
} from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "./connect.ts";
import { HELLO, LETTERS, REFUNDS } from "./sample-skills.ts";
import { WireServer } from "./wire-server.ts";

describe.each(CLIENT_KINDS)("%s", (kind) => {
	it("works", async () => {
		const server = new WireServer(REFUNDS, LETTERS, HELLO);
		const client = await connect(kind, server);
		expect(supportsSkills(client)).toBe(true);
		const { skills, invalid } = await listSkills(client);
		expect(invalid).toEqual([]);
		expect(skills).toHaveLength(3);
		const read = await readSkill(client, skills[0]!);
		expect(read.body).toContain("# Refunds");
		expect((await readSkillFile(client, skills[0]!, "references/50% rule.md")).text).toBe("Half.");
		console.log(await joinSkill(client, skills[0]!));
		await expect(getSkill(client, "skill://nope/SKILL.md")).rejects.toMatchObject({
			reason: "unknown",
		} satisfies Partial<SkillHostError>);
	});
});
