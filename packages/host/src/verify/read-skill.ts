/** Reads the `SKILL.md` of an entry and verifies it (H4, H5). */
import type { Frontmatter, SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { show } from "../untrusted/show.ts";
import type { SkillClient } from "../wire/client.ts";
import { parseEntry } from "../wire/parse-entry.ts";
import { compareFrontmatter } from "./compare-frontmatter.ts";
import { parseSkillText } from "./parse-skill-text.ts";
import { type HostedFile, type ReadOptions, readVerified } from "./read-verified.ts";
import { resolveReference } from "./resolve-reference.ts";

export interface SkillText extends HostedFile {
	readonly entry: SkillEntry;
	/** The whole file. */
	readonly text: string;
	/** The text after the frontmatter. */
	readonly body: string;
	readonly frontmatter: Frontmatter;
}

/** Takes any entry, even one from your own storage: it is checked again first (H3). */
export async function readSkill(
	client: SkillClient,
	skill: SkillEntry,
	options?: ReadOptions,
): Promise<SkillText> {
	const entry = parseEntry(skill, options);
	const file = await readVerified(client, entry, resolveReference(entry, entry.uri), options);
	return verifySkillText(entry, file);
}

/** Refuses the skill if its frontmatter differs from the entry (H5). */
export function verifySkillText(entry: SkillEntry, file: HostedFile): SkillText {
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
		`The frontmatter of ${show(entry.uri)} differs from its entry, so the skill is not loaded: ${details[0]}.`,
		{ uri: entry.uri, details },
	);
}
