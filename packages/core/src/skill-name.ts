/** The rule for the `name` of a skill: lower-case words and digits, joined by single hyphens. */
import { LIMITS } from "./limits.ts";

/** The characters of a name. `isSkillName` also checks its length. */
export const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isSkillName(value: unknown): value is string {
	return typeof value === "string" && value.length <= LIMITS.nameLength && SKILL_NAME.test(value);
}

/** Normalizing a long run of combining marks takes quadratic time. */
const LONGEST_TEXT = 1_024;

/** The valid name closest to a text: `Café & Bar` gives `cafe-bar`. Empty if none is close. */
export function toSkillName(text: string): string {
	return text
		.slice(0, LONGEST_TEXT)
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+/, "")
		.slice(0, LIMITS.nameLength)
		.replace(/-+$/, "");
}
