/** The dual-surface text (D5) from verified resources: byte for byte what the prompt gives. */
import { joinSkill as joinFiles, SKILL_FILE, type SkillEntry } from "@skillbake/core";
import type { SkillClient } from "./client.ts";
import { SkillHostError } from "./errors.ts";
import { parseEntry } from "./parse-entry.ts";
import { verifySkillText } from "./read-skill.ts";
import { type ReadOptions, readTarget, type SkillFile } from "./read-target.ts";
import { resolveReference } from "./resolve-reference.ts";
import { show } from "./show.ts";

export async function joinSkill(
	client: SkillClient,
	skill: SkillEntry,
	options?: ReadOptions,
): Promise<string> {
	const entry = parseEntry(skill);
	return joinEntry(entry, (uri) =>
		readTarget(client, entry, resolveReference(entry, uri), options),
	);
}

/** `SKILL.md` first, then the entry's own order. One file at a time: each must verify. */
export async function joinEntry(
	entry: SkillEntry,
	read: (uri: string) => Promise<SkillFile>,
): Promise<string> {
	if (entry.resources === "dynamic")
		throw new SkillHostError(
			"unlisted",
			`${show(entry.uri)} is a dynamic skill: nobody knows all its files, so they cannot be joined.`,
			{ uri: entry.uri },
		);
	const own = verifySkillText(entry, await read(entry.uri));
	const files = [{ path: SKILL_FILE, text: own.text as string | undefined }];
	for (const { uri } of entry.resources) {
		if (resolveReference(entry, uri).path === SKILL_FILE) continue;
		const { path, text } = await read(uri);
		files.push({ path, text });
	}
	return joinFiles(files);
}
