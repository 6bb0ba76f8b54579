/** Makes untrusted text safe inside a sentence, by the functions that all packages share. */
import { quote as show, showText } from "@skillbake/core";

export { show };

const MAX_SENTENCE = 2000;

/** Quotes the first few texts and counts the others. */
export function showList(texts: readonly string[]): string {
	const shown = texts.slice(0, 5).map(show).join(", ");
	return texts.length > 5 ? `${shown} and ${texts.length - 5} more` : shown;
}

/** The last guard of every message: on one line, without invisible characters, and bounded. */
export function sentence(text: string): string {
	return shorten(showText(shorten(text)));
}

/** Never ends with half a surrogate pair. */
function shorten(text: string): string {
	return text.length > MAX_SENTENCE
		? `${text.slice(0, MAX_SENTENCE).replace(/\p{Surrogate}$/u, "")}…`
		: text;
}
