/** A URI alone is enough to read a skill or one of its files (H2), verified all the same (H4). */
import { LIMITS, SKILL_FILE, type SkillEntry } from "@skillbake/core";
import type { SkillClient } from "./client.ts";
import { isSkillHostError, SkillHostError } from "./errors.ts";
import { getSkill } from "./get-skill.ts";
import { assertRemoteScheme, parseUri } from "./parse-uri.ts";
import { readContent } from "./read-content.ts";
import { readSkill } from "./read-skill.ts";
import { type ReadOptions, readTarget, type SkillFile } from "./read-target.ts";
import { resolveReference } from "./resolve-reference.ts";
import { show } from "./show.ts";
import { decodeText } from "./text-bytes.ts";
import { verifyDigest } from "./verify-bytes.ts";

export interface ReadUriOptions extends ReadOptions {
	/** A digest known from elsewhere, such as a draft's index (D1): then no entry is asked for. */
	readonly digest?: string | undefined;
}

/**
 * Asks the server which skill owns the URI, nearest directory first, and reads the file against
 * that entry. The scheme proves nothing (H2): a URI no skill owns is refused.
 */
export async function readSkillUri(
	client: SkillClient,
	uri: string,
	options: ReadUriOptions = {},
): Promise<SkillFile> {
	assertRemoteScheme(uri);
	if (options.digest !== undefined) return readByDigest(client, uri, options.digest, options);
	const entry = await findOwner(client, uri, options);
	const target = resolveReference(entry, uri);
	// Its own SKILL.md is loaded as a skill, with its frontmatter compared (H5).
	if (target.path === SKILL_FILE) return readSkill(client, entry, options);
	return readTarget(client, entry, target, options);
}

async function readByDigest(
	client: SkillClient,
	uri: string,
	digest: string,
	options: ReadOptions,
): Promise<SkillFile> {
	options.charge?.(0);
	const bound = { bytes: options.limits?.bytes ?? LIMITS.bytes, reason: "limit" as const };
	const { bytes, mimeType } = await readContent(client, uri, bound, options);
	options.charge?.(bytes.byteLength);
	await verifyDigest(uri, digest, bytes);
	const path = parseUri(uri)?.segments.at(-1) ?? uri;
	return { uri, path, bytes, text: decodeText(bytes), mimeType, verified: true };
}

async function findOwner(
	client: SkillClient,
	uri: string,
	options: ReadOptions,
): Promise<SkillEntry> {
	for (const candidate of candidates(uri)) {
		try {
			return await getSkill(client, candidate, options);
		} catch (error) {
			if (!isSkillHostError(error) || error.reason !== "unknown") throw error;
		}
	}
	throw new SkillHostError("unknown", `No skill of this server owns ${show(uri)}.`, { uri });
}

/** The `SKILL.md` of each directory above the file. */
function* candidates(uri: string): Generator<string> {
	const parsed = parseUri(uri);
	if (parsed === undefined) return;
	let directory = parsed.canonical;
	for (let depth = 0; depth < parsed.segments.length; depth++) {
		directory = directory.slice(0, directory.lastIndexOf("/"));
		yield `${directory}/${SKILL_FILE}`;
	}
}
