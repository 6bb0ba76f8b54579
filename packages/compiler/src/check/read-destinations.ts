/** A quick look at every place where a link destination can stand: after `](` and after `[label]:`. */

/** As in CommonMark. It also bounds how often a character is read. */
const MAX_PARENTHESES = 32;

/** Spaces and the markers of quotes and lists. */
const MARKER = /[\s>*+\-\d.)]/;
const LINE_BREAK = /[\r\n]/;

/**
 * Every destination that a parser would find, as written, and some that it would not: those in code, for
 * example.
 */
export function* readDestinations(text: string): Generator<string> {
	let label = -1;
	let labelsReadTo = 0;
	for (let close = text.indexOf("]"); close !== -1; close = text.indexOf("]", close + 1)) {
		const next = text[close + 1];
		if (next !== "(" && next !== ":") continue;
		const start = skipSpace(text, close + 2);
		let end = -1;
		if (next === "(") end = endInLink(text, start);
		else {
			label = lastLabel(text, labelsReadTo, close) ?? label;
			labelsReadTo = close;
			if (label !== -1 && beginsLine(text, label)) {
				end = endInDefinition(text, start);
				if (text[close - 1] !== "\\") label = -1;
			}
		}
		if (end > start)
			yield text[start] === "<" ? text.slice(start + 1, end - 1) : text.slice(start, end);
	}
}

/** The last `[` that is not escaped. */
function lastLabel(text: string, from: number, to: number): number | undefined {
	const part = text.slice(from, to);
	for (let at = part.lastIndexOf("["); at !== -1; at = part.lastIndexOf("[", at - 1)) {
		if (text[from + at - 1] !== "\\") return from + at;
		if (at === 0) break;
	}
	return undefined;
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
