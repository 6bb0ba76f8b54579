/** Base64 on every runtime: `Uint8Array.toBase64` is not everywhere yet. */

/** `String.fromCharCode` takes its bytes as arguments, and engines limit their number. */
const CHUNK = 0x8000;

export function encodeBase64(bytes: Uint8Array): string {
	let binary = "";
	for (let at = 0; at < bytes.length; at += CHUNK)
		binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
	return btoa(binary);
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
