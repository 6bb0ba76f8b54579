/** Skill URIs named in a server's instructions (S17, D7). Candidates, nothing more (H2). */

const SKILL_URI = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`()[\]{}|\\^]+\/SKILL\.md\b/gi;

export function extractSkillUris(instructions: string): string[] {
	return [...new Set(instructions.match(SKILL_URI) ?? [])];
}
