/** Reads and joins all files of a skill: byte for byte the text of its prompt (D5). */
import { joinSkill, SKILL_FILE, type SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { show } from "../untrusted/show.ts";
import type { SkillClient } from "../wire/client.ts";
import { parseEntry } from "../wire/parse-entry.ts";
import { verifySkillText } from "./read-skill.ts";
import { type HostedFile, type ReadOptions, readVerified } from "./read-verified.ts";
import { resolveReference } from "./resolve-reference.ts";

export async function readJoinedSkill(
	client: SkillClient,
	skill: SkillEntry,
	options?: ReadOptions,
): Promise<string> {
	const entry = parseEntry(skill, options);
	return joinEntry(entry, (uri) =>
		readVerified(client, entry, resolveReference(entry, uri), options),
	);
}

/** `SKILL.md` first, then the others in the order of the entry. */
export async function joinEntry(
	entry: SkillEntry,
	read: (uri: string) => Promise<HostedFile>,
): Promise<string> {
	if (entry.resources === "dynamic")
		throw new SkillHostError(
			"unlisted",
			`${show(entry.uri)} is a dynamic skill. Its entry lists no files, so they cannot be joined.`,
			{ uri: entry.uri },
		);
	const own = verifySkillText(entry, await read(entry.uri));
	const files = [{ path: SKILL_FILE, text: own.text as string | undefined }];
	for (const { uri } of entry.resources) {
		if (resolveReference(entry, uri).path === SKILL_FILE) continue;
		const { path, text } = await read(uri);
		files.push({ path, text });
	}
	return joinSkill(files);
}
