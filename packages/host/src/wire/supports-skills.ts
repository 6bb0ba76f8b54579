/** Checks which capabilities a server declared (H1, S1). */
import { SKILLS_EXTENSION } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { isRecord } from "../untrusted/is-record.ts";
import type { SkillClient } from "./client.ts";

/** The server declared the Skills extension. `false` before the client is connected. */
export function supportsSkills(client: SkillClient): boolean {
	return skillsCapability(client) !== undefined;
}

/** The server also serves `resources/directory/read`. */
export function supportsDirectoryRead(client: SkillClient): boolean {
	return skillsCapability(client)?.["directoryRead"] === true;
}

export function assertSkills(client: SkillClient, method: string): void {
	if (supportsSkills(client)) return;
	throw new SkillHostError(
		"capability",
		`This server does not declare the Skills extension, so ${method} was not sent.`,
	);
}

export function assertDirectoryRead(client: SkillClient): void {
	if (supportsDirectoryRead(client)) return;
	throw new SkillHostError("capability", "This server does not offer directory reads.");
}

/** An array does not count as a declaration (S1). */
function skillsCapability(client: SkillClient): Record<string, unknown> | undefined {
	const capabilities: unknown = client.getServerCapabilities();
	const extensions = isRecord(capabilities) ? capabilities["extensions"] : undefined;
	const skills = isRecord(extensions) ? extensions[SKILLS_EXTENSION] : undefined;
	return isRecord(skills) ? skills : undefined;
}
