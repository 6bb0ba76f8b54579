/** Makes untrusted text safe inside a sentence. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";

/** Characters of one quoted text, and of a whole sentence. */
const QUOTED_LENGTH = 200;
const SENTENCE_LENGTH = 2000;

/** Quoted, on one line, and no longer than a line. */
export function show(value: unknown): string {
	return shorten(escapeInvisible(JSON.stringify(value) ?? String(value)), QUOTED_LENGTH);
}

/** Quotes the first few texts and counts the others. */
export function showList(texts: readonly string[]): string {
	const shown = texts.slice(0, 5).map(show).join(", ");
	return texts.length > 5 ? `${shown} and ${texts.length - 5} more` : shown;
}

/** The last guard of every message: on one line, without invisible characters, and bounded. */
export function sentence(text: string): string {
	return shorten(escapeInvisible(shorten(text, SENTENCE_LENGTH)), SENTENCE_LENGTH);
}

/** Escapes invisible characters, which could redraw a terminal, reverse a line or hide text. */
function escapeInvisible(text: string): string {
	return text.replace(INVISIBLE_CHARACTERS, escapeCharacter);
}

function escapeCharacter(character: string): string {
	return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Never ends with half a surrogate pair. */
function shorten(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length).replace(/\p{Surrogate}$/u, "")}…` : text;
}
