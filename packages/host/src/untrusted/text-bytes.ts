/** Converts between the text on the wire and the bytes that a digest covers (S15). */

/** `undefined` if the bytes are not UTF-8. Keeps a byte order mark, which the digest covers. */
export function decodeText(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** `undefined` for text with half a surrogate pair, which no bytes decode to. */
export function encodeText(text: string): Uint8Array | undefined {
	return /\p{Surrogate}/u.test(text) ? undefined : new TextEncoder().encode(text);
}

/** Strict: `atob` alone accepts blanks and missing padding. */
export function decodeBase64(text: string): Uint8Array | undefined {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
	const binary = atob(text);
	const bytes = new Uint8Array(binary.length);
	for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
	return bytes;
}
