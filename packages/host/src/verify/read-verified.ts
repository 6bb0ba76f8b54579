/** Reads one file of a held entry from the cache or the server, and verifies it (H4, H14, H15). */
import type { SkillEntry, SkillResource } from "@skillbake/core";
import { isSkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import type { RequestOptions, SkillClient } from "../wire/client.ts";
import { readContent } from "../wire/read-content.ts";
import { checkLimits } from "./check-limits.ts";
import type { ResolvedFile } from "./resolve-reference.ts";
import { verifyBytes } from "./verify-bytes.ts";

/** A file as a host gets it: verified against the entry, unless the skill is `"dynamic"`. */
export interface HostedFile {
	readonly uri: string;
	/** Relative to the skill's root, decoded. */
	readonly path: string;
	readonly bytes: Uint8Array;
	/** `undefined` if the bytes are not valid UTF-8. */
	readonly text: string | undefined;
	readonly mimeType: string | undefined;
	/** `false` only for a `"dynamic"` skill, whose entry lists no digests. */
	readonly verified: boolean;
}

/** The cached files of one server. Whatever it returns is hashed again (H14). */
export interface ServerCache {
	get(resource: SkillResource): Promise<Uint8Array | undefined>;
	set(resource: SkillResource, bytes: Uint8Array): Promise<void>;
	delete(resource: SkillResource): Promise<void>;
}

export interface ReadOptions extends RequestOptions {
	readonly cache?: ServerCache | undefined;
}

export async function readVerified(
	client: SkillClient,
	entry: SkillEntry,
	resolved: ResolvedFile,
	options: ReadOptions = {},
): Promise<HostedFile> {
	checkLimits(entry, options.limits);
	const { resource, uri, path } = resolved;
	const cached = resource && options.cache && (await readCached(resource, options.cache));
	const { bytes, mimeType } = cached ?? (await fetchFile(client, resolved, options));
	if (resource && !cached) {
		await verifyBytes(resource, bytes);
		await options.cache?.set(resource, bytes);
	}
	return { uri, path, bytes, text: decodeText(bytes), mimeType, verified: resource !== undefined };
}

async function fetchFile(
	client: SkillClient,
	{ resource, uri }: ResolvedFile,
	options: ReadOptions,
) {
	if (resource) {
		options.charge?.(resource.size);
		return readContent(client, uri, { bytes: resource.size, reason: "size" }, options);
	}
	options.charge?.(0);
	const { skillBytes } = resolveLimits(options.limits);
	const content = await readContent(client, uri, { bytes: skillBytes, reason: "limit" }, options);
	options.charge?.(content.bytes.byteLength);
	return content;
}

/** Drops a copy that fails verification, so that the file is fetched again. */
async function readCached(resource: SkillResource, cache: ServerCache) {
	const bytes = await cache.get(resource);
	if (bytes === undefined) return undefined;
	try {
		await verifyBytes(resource, bytes);
		return { bytes, mimeType: undefined };
	} catch (error) {
		if (!isSkillHostError(error)) throw error;
		await cache.delete(resource);
		return undefined;
	}
}
