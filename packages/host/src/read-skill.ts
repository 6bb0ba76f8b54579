/** Reads the `SKILL.md` of an entry and proves that it is what the entry says (H4, H5). */
import type { Frontmatter, SkillEntry } from "@skillbake/core";
import type { SkillClient } from "./client.ts";
import { compareFrontmatter } from "./compare-frontmatter.ts";
import { SkillHostError } from "./errors.ts";
import { parseEntry } from "./parse-entry.ts";
import { parseSkillText } from "./parse-frontmatter.ts";
import { type ReadOptions, readTarget, type SkillFile } from "./read-target.ts";
import { resolveReference } from "./resolve-reference.ts";
import { show } from "./show.ts";

export interface SkillText extends SkillFile {
	readonly entry: SkillEntry;
	/** The whole file. */
	readonly text: string;
	/** What follows the frontmatter. */
	readonly body: string;
	readonly frontmatter: Frontmatter;
}

/** Takes any entry, also one from your own storage: it is checked again first (H3). */
export async function readSkill(
	client: SkillClient,
	skill: SkillEntry,
	options?: ReadOptions,
): Promise<SkillText> {
	const entry = parseEntry(skill);
	const file = await readTarget(client, entry, resolveReference(entry, entry.uri), options);
	return verifySkillText(entry, file);
}

/** Any difference between the announced and the served frontmatter: the skill is not loaded (H5). */
export function verifySkillText(entry: SkillEntry, file: SkillFile): SkillText {
	const { text } = file;
	if (text === undefined)
		throw new SkillHostError("encoding", `${show(entry.uri)} is not UTF-8 text.`, {
			uri: entry.uri,
		});
	const { frontmatter, body } = parseSkillText(text);
	const details = compareFrontmatter(entry.frontmatter, frontmatter);
	if (details.length === 0) return { ...file, entry, text, body, frontmatter: entry.frontmatter };
	throw new SkillHostError(
		"frontmatter",
		`The frontmatter of ${show(entry.uri)} is not what was announced, so the skill is not loaded: ${details[0]}.`,
		{ uri: entry.uri, details },
	);
}
