/** The format of a digest (S7). Computing one is the business of whoever has the bytes. */

const DIGEST = /^sha256:[0-9a-f]{64}$/;

export function isDigest(value: unknown): value is string {
	return typeof value === "string" && DIGEST.test(value);
}

/** From the hash in hex, as most crypto libraries print it. */
export function formatDigest(hex: string): string {
	const digest = `sha256:${hex.toLowerCase()}`;
	if (!isDigest(digest)) throw new TypeError(`Not a SHA-256 in hex: ${JSON.stringify(hex)}`);
	return digest;
}
