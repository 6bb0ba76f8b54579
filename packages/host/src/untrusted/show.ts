/** Makes untrusted text safe inside a sentence. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";

/** Quoted, on one line, and no longer than a line. */
export function show(value: unknown): string {
	const safe = escapeInvisible(JSON.stringify(value) ?? String(value));
	return safe.length > 200 ? `${safe.slice(0, 200)}…` : safe;
}

/** Escapes invisible characters, which could redraw a terminal, reverse a line or hide text. */
export function escapeInvisible(text: string): string {
	return text.replace(INVISIBLE_CHARACTERS, escapeCharacter);
}

function escapeCharacter(character: string): string {
	return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
