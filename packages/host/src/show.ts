/** Untrusted text inside a sentence: quoted, on one line, and no longer than a line. */
export function show(value: unknown): string {
	const text = JSON.stringify(value) ?? String(value);
	// JSON escapes C0; what else could redraw a terminal or reverse a line is escaped here.
	const safe = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeCharacter);
	return safe.length > 200 ? `${safe.slice(0, 200)}…` : safe;
}

function escapeCharacter(character: string): string {
	return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
