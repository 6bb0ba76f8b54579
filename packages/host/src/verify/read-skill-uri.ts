/** Reads a skill or one of its files by URI alone (H2), verified like any other read (H4). */
import { SKILL_FILE, type SkillEntry } from "@skillbake/core";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { assertRemoteScheme, parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import type { SkillClient } from "../wire/client.ts";
import { getSkill } from "../wire/get-skill.ts";
import { readContent } from "../wire/read-content.ts";
import { readSkill } from "./read-skill.ts";
import { type HostedFile, type ReadOptions, readVerified } from "./read-verified.ts";
import { resolveReference } from "./resolve-reference.ts";
import { verifyDigest } from "./verify-bytes.ts";

export interface ReadUriOptions extends ReadOptions {
	/** A digest from elsewhere, such as a draft's index (D1). With it, no entry is requested. */
	readonly digest?: string | undefined;
}

/**
 * Asks the server which skill owns the URI, nearest directory first, and verifies the file against
 * that entry. The scheme proves nothing (H2): a URI that no skill owns is refused.
 */
export async function readSkillUri(
	client: SkillClient,
	uri: string,
	options: ReadUriOptions = {},
): Promise<HostedFile> {
	assertRemoteScheme(uri, options.schemes);
	if (options.digest !== undefined) return readByDigest(client, uri, options.digest, options);
	const entry = await findOwner(client, uri, options);
	const resolved = resolveReference(entry, uri);
	if (resolved.path === SKILL_FILE) return readSkill(client, entry, options);
	return readVerified(client, entry, resolved, options);
}

async function readByDigest(
	client: SkillClient,
	uri: string,
	digest: string,
	options: ReadOptions,
): Promise<HostedFile> {
	options.charge?.(0);
	const limit = { bytes: resolveLimits(options.limits).skillBytes, reason: "limit" as const };
	const { bytes, mimeType } = await readContent(client, uri, limit, options);
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
