/** Reads one file of a skill by a reference from its text (H4, H16). */
import { SKILL_FILE, type SkillEntry } from "@skillbake/core";
import type { SkillClient } from "../wire/client.ts";
import { parseEntry } from "../wire/parse-entry.ts";
import { verifySkillText } from "./read-skill.ts";
import { type HostedFile, type ReadOptions, readVerified } from "./read-verified.ts";
import { resolveReference } from "./resolve-reference.ts";

/**
 * `reference` is a path or URI reference relative to the `SKILL.md`, or the file's URI. Files that
 * the entry does not list are refused before anything is sent.
 */
export async function readSkillFile(
	client: SkillClient,
	skill: SkillEntry,
	reference: string,
	options?: ReadOptions,
): Promise<HostedFile> {
	const entry = parseEntry(skill, options);
	const resolved = resolveReference(entry, reference);
	const file = await readVerified(client, entry, resolved, options);
	// The frontmatter of a SKILL.md must equal that of the entry, however it is read (H5).
	return resolved.path === SKILL_FILE ? verifySkillText(entry, file) : file;
}
