/** Skill URIs named in a server's instructions (S17, D7). Candidates, nothing more (H2). */

/** Lengths are bounded, so that no text makes the search slow. */
const SKILL_URI = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"'`()[\]{}|\\^]{1,2048}\/SKILL\.md\b/gi;
const MAX_INSTRUCTIONS = 64 * 1024;

export function extractSkillUris(instructions: string): string[] {
	return [...new Set(instructions.slice(0, MAX_INSTRUCTIONS).match(SKILL_URI) ?? [])];
}
