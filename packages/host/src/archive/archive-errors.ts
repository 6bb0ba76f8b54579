/** The errors of unpacking: a broken rule (D2) and an exceeded limit (H15). */
import { SkillHostError } from "../errors.ts";

export function refuse(what: string): SkillHostError {
	return new SkillHostError("archive", `The archive ${what}.`);
}

export function tooMuch(what: string): SkillHostError {
	return new SkillHostError("limit", `The archive ${what}.`);
}
