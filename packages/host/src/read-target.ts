/** One file of a held entry: from the cache or the server, verified either way (H4, H14, H15). */
import type { SkillEntry, SkillResource } from "@skillbake/core";
import { LIMITS } from "@skillbake/core";
import { checkLimits, type SkillLimits } from "./check-limits.ts";
import type { RequestOptions, SkillClient } from "./client.ts";
import { isSkillHostError } from "./errors.ts";
import { readContent } from "./read-content.ts";
import type { SkillTarget } from "./resolve-reference.ts";
import { decodeText } from "./text-bytes.ts";
import { verifyBytes } from "./verify-bytes.ts";

/** A file that may be used: every byte of it was announced, unless the skill is `"dynamic"`. */
export interface SkillFile {
	readonly uri: string;
	/** Relative to the skill's root, decoded. */
	readonly path: string;
	readonly bytes: Uint8Array;
	/** Present if the bytes are valid UTF-8. */
	readonly text: string | undefined;
	readonly mimeType: string | undefined;
	/** `false` for a `"dynamic"` skill only: nothing was announced to verify against. */
	readonly verified: boolean;
}

/** Bytes by what they hash to. What it returns is never trusted, always hashed again (H14). */
export interface FileCache {
	get(resource: SkillResource): Promise<Uint8Array | undefined>;
	set(resource: SkillResource, bytes: Uint8Array): Promise<void>;
	delete(resource: SkillResource): Promise<void>;
}

export interface ReadOptions extends RequestOptions {
	readonly limits?: Partial<SkillLimits> | undefined;
	readonly cache?: FileCache | undefined;
	/** Called with the bytes about to be fetched; throws when a budget is spent (H15). */
	readonly charge?: ((bytes: number) => void) | undefined;
}

export async function readTarget(
	client: SkillClient,
	entry: SkillEntry,
	target: SkillTarget,
	options: ReadOptions = {},
): Promise<SkillFile> {
	checkLimits(entry, options.limits);
	const { resource, uri, path } = target;
	const cached = resource && options.cache && (await readCached(resource, options.cache));
	const { bytes, mimeType } = cached ?? (await fetchTarget(client, target, options));
	if (resource && !cached) {
		await verifyBytes(resource, bytes);
		await options.cache?.set(resource, bytes);
	}
	return { uri, path, bytes, text: decodeText(bytes), mimeType, verified: resource !== undefined };
}

async function fetchTarget(client: SkillClient, target: SkillTarget, options: ReadOptions) {
	if (target.resource) {
		options.charge?.(target.resource.size);
		const bound = { bytes: target.resource.size, reason: "size" as const };
		return readContent(client, target.uri, bound, options);
	}
	options.charge?.(0);
	const bound = { bytes: options.limits?.bytes ?? LIMITS.bytes, reason: "limit" as const };
	const content = await readContent(client, target.uri, bound, options);
	options.charge?.(content.bytes.byteLength);
	return content;
}

/** A copy that no longer hashes to its name was tampered with: it is dropped and fetched anew. */
async function readCached(resource: SkillResource, cache: FileCache) {
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
