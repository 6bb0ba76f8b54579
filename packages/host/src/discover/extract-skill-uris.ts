/** Finds URIs in a server's instructions that may be those of skills (S17, D7, H2). */
import { FIXED_LIMITS } from "../limits.ts";

/** Every length is limited, so that no text makes the search slow. */
const SKILL_URI = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"'`()[\]{}|\\^]{1,2048}\/SKILL\.md\b/gi;

export function extractSkillUris(instructions: string): string[] {
	const text = instructions.slice(0, FIXED_LIMITS.instructionsLength);
	return [...new Set(text.match(SKILL_URI) ?? [])];
}
