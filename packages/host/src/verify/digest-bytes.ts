/** SHA-256 by WebCrypto, which every JavaScript runtime has. */
import { formatDigest } from "@skillbake/core";

export async function digestBytes(bytes: Uint8Array): Promise<string> {
	// Copy shared memory: WebCrypto refuses it, and it could change while it is hashed.
	const view =
		bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", view));
	return formatDigest(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

export function digestText(text: string): Promise<string> {
	return digestBytes(new TextEncoder().encode(text));
}
