/**
 * How text that a stranger wrote is shown: in terminals, logs and error messages. Such text must not
 * move the cursor, reverse a line, hide a part of itself, start a line of its own or give a command to
 * the program that reads the log.
 */
import { INVISIBLE_CHARACTERS, showCodePoint } from "./invisible-characters.ts";

/** Longer values are cut, so that a huge one does not come back whole. */
const MAX_QUOTED = 200;

/**
 * Readers of logs obey a line that starts with `::` (GitHub), and `##[`, `##vso[` or `##teamcity[`
 * anywhere in a line.
 */
const LOG_COMMAND = /:(?=:)(?<=^[^\S\n]*:)|#(?=#[a-z]*\[)/gim;

/** Foreign text, on one line: `a<U+000A>b`. */
export function showText(text: string): string {
	return text.replace(INVISIBLE_CHARACTERS, showCodePoint);
}

/** A text of several lines, all of which are ours: only line ends and tabs stay as they are. */
export function showLines(text: string): string {
	return text
		.replace(INVISIBLE_CHARACTERS, (char) => (/[\n\t]/.test(char) ? char : showCodePoint(char)))
		.replace(LOG_COMMAND, showCodePoint);
}

/** JSON in which invisible characters are escaped. It says the same as without. */
export function showJson(value: unknown, space?: number): string {
	return `${JSON.stringify(value, null, space)}`
		.replace(INVISIBLE_CHARACTERS, (char) => (char === "\n" ? char : escapeUnits(char)))
		.replace(LOG_COMMAND, escapeUnits);
}

function escapeUnits(text: string): string {
	return text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * A foreign value in a sentence: as JSON, and cut before any work is done with a huge text. Escapes what
 * JSON leaves as it is by a function that every engine has, because this is part of each server's bundle.
 */
export function quote(value: unknown): string {
	const [text, write] =
		typeof value === "string"
			? [value, JSON.stringify]
			: [`${JSON.stringify(value)}`, (json: string) => json];
	const shown = write(text.slice(0, MAX_QUOTED)).replace(INVISIBLE_CHARACTERS, encodeURIComponent);
	return shown + (text.length > MAX_QUOTED ? "…" : "");
}
