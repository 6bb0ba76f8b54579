/** Reads one file of a skill, named as its text names it (H4, H16). */
import type { SkillEntry } from "@skillbake/core";
import type { SkillClient } from "./client.ts";
import { parseEntry } from "./parse-entry.ts";
import { type ReadOptions, readTarget, type SkillFile } from "./read-target.ts";
import { resolveReference } from "./resolve-reference.ts";

/**
 * `reference` is a path or URI reference relative to the `SKILL.md`, or the file's URI. What the
 * entry does not list is refused before anything is sent.
 */
export async function readSkillFile(
	client: SkillClient,
	skill: SkillEntry,
	reference: string,
	options?: ReadOptions,
): Promise<SkillFile> {
	const entry = parseEntry(skill);
	return readTarget(client, entry, resolveReference(entry, reference), options);
}
