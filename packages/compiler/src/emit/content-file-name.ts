/** Names of files that hold contents. A name contains a digest, so a file of that name never changes. */

/** Hex digits of a digest. Whoever reads the file checks all of it. */
const DIGITS = 16;
const CONTENT_FILE = new RegExp(`^[\\da-f]{${DIGITS}}-[\\w.-]+$`);

/** The end of a name is kept, because it has the extension. Most file systems allow 255 bytes. */
const KEPT_CHARACTERS = 100;

/** `hash` is in hex. */
export function contentFileName(hash: string, name: string): string {
	return `${hash.slice(0, DIGITS)}-${plainName(name)}`;
}

export function isContentFileName(name: string): boolean {
	return CONTENT_FILE.test(name);
}

/** Drops every character with a meaning in a URL, a file system or a bundler's file name pattern. */
export function plainName(name: string): string {
	return (
		decodeIfPossible(name)
			.replace(/[^\w.-]+/g, "-")
			.slice(-KEPT_CHARACTERS)
			.replace(/^[.-]+/, "") || "file"
	);
}

function decodeIfPossible(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
