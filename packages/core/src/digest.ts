/** The format of a digest (S7). Whoever has the bytes computes the hash. */
import { DIGEST_PREFIX } from "./constants.ts";

const HASH = /^[0-9a-f]{64}$/;

export function isDigest(value: unknown): value is string {
	return (
		typeof value === "string" && value.startsWith(DIGEST_PREFIX) && HASH.test(digestHex(value))
	);
}

/** From a hash in hex, as most crypto libraries print it. */
export function formatDigest(hex: string): string {
	const digest = DIGEST_PREFIX + hex.toLowerCase();
	if (!isDigest(digest)) throw new TypeError(`Not a SHA-256 hash in hex: ${JSON.stringify(hex)}`);
	return digest;
}

/** The 64 hex digits of a digest. */
export function digestHex(digest: string): string {
	return digest.slice(DIGEST_PREFIX.length);
}
