/** A quick look at every place where a link destination can stand: after `](` and after `[label]:`. */

/** As in CommonMark. It also bounds how often a character is read. */
const MAX_PARENTHESES = 32;

const BRACKET = /[[\]]/g;
/** Spaces and the markers of quotes and lists. */
const MARKER = /[\s>*+\-\d.)]/;
const LINE_BREAK = /[\r\n]/;

/**
 * Every destination that a parser would find, as written, and some that it would not: those in code, for
 * example.
 */
export function* readDestinations(text: string): Generator<string> {
	let label = -1;
	for (const { 0: bracket, index } of text.matchAll(BRACKET)) {
		if (bracket === "[") {
			if (text[index - 1] !== "\\") label = index;
			continue;
		}
		const next = text[index + 1];
		let end = -1;
		const start = skipSpace(text, index + 2);
		if (next === "(") end = endInLink(text, start);
		else if (next === ":" && label !== -1 && beginsLine(text, label)) {
			end = endInDefinition(text, start);
			if (text[index - 1] !== "\\") label = -1;
		}
		if (end > start)
			yield text[start] === "<" ? text.slice(start + 1, end - 1) : text.slice(start, end);
	}
}

/** Skips white space and, at the start of a line, the markers of quotes. */
function skipSpace(text: string, from: number): number {
	let inNewLine = false;
	let at = from;
	for (; at < text.length; at++) {
		const char = text[at]!;
		if (LINE_BREAK.test(char)) inNewLine = true;
		else if (char !== " " && char !== "\t" && !(inNewLine && char === ">")) break;
	}
	return at;
}

/** The end of the destination, or -1 if this cannot be a link. */
function endInLink(text: string, start: number): number {
	const end = text[start] === "<" ? endOfBracketed(text, start) : endOfPlain(text, start, true);
	return end !== -1 && `)"'(`.includes(text[skipSpace(text, end)] ?? " ") ? end : -1;
}

function endInDefinition(text: string, start: number): number {
	const end = text[start] === "<" ? endOfBracketed(text, start) : endOfPlain(text, start, false);
	if (end === -1) return -1;
	let after = end;
	while (text[after] === " " || text[after] === "\t") after++;
	return `\r\n"'(`.includes(text[after] ?? "\n") ? end : -1;
}

function endOfBracketed(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at++) {
		const char = text[at]!;
		if (char === ">") return at + 1;
		if (char === "<" || LINE_BREAK.test(char)) return -1;
		if (char === "\\") at++;
	}
	return -1;
}

function endOfPlain(text: string, start: number, inParentheses: boolean): number {
	let depth = 0;
	let at = start;
	for (; at < text.length; at++) {
		const char = text[at]!;
		if (char <= " " || char === "\x7f") break;
		if (char === "\\" && text[at + 1]! > " ") at++;
		else if (char === "(" && ++depth > MAX_PARENTHESES) return -1;
		else if (char === ")" && depth-- === 0) {
			if (inParentheses) return at;
			return -1;
		}
	}
	return depth === 0 ? at : -1;
}

function beginsLine(text: string, from: number): boolean {
	let at = from - 1;
	for (; at >= 0 && !LINE_BREAK.test(text[at]!); at--) if (!MARKER.test(text[at]!)) return false;
	return true;
}
