/** A folder `skills` of valid skills with thousands of broken links. */
import { skillText } from "./skill-text.ts";

const SKILLS = 5;
const FILES_PER_SKILL = 40;
const LINKS_PER_FILE = 20;

export const FILES = SKILLS * FILES_PER_SKILL;
export const PROBLEMS = FILES * LINKS_PER_FILE;

export function manyProblems(folder = "skills"): Record<string, string> {
	const entries: Record<string, string> = {};
	for (let skill = 0; skill < SKILLS; skill++) {
		entries[`${folder}/s-${skill}/SKILL.md`] = skillText(`s-${skill}`);
		for (let file = 0; file < FILES_PER_SKILL; file++)
			entries[`${folder}/s-${skill}/f-${file}.md`] = Array.from(
				{ length: LINKS_PER_FILE },
				(_, link) => `See [page ${link}](missing-${link}.md).\n\n`,
			).join("");
	}
	return entries;
}
