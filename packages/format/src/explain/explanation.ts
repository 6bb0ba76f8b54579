/** An explanation of a mistake, and helpers that write its hint and its place. */
import type { Line, Mistake } from "./find-mistake.ts";

export const DOUBLE = '"';

export interface Explanation {
	readonly message: string;
	readonly hint?: string;
	/** Counted from the start of the YAML. */
	readonly offset?: number;
	readonly length?: number;
}

/** An explanation that marks a whole line of the block. */
export function atLine(
	{ offset }: Mistake,
	{ text, offset: start, indent }: Line,
	explanation: Explanation,
): Explanation {
	const length = Math.max(1, text.trim().length);
	return { ...explanation, offset: offset + start + indent, length };
}

export function firstLine({ line }: Mistake): Line {
	return { text: line, offset: 0, indent: line.length - line.trimStart().length };
}

/** A corrected first line as a hint, unless YAML cannot read that one either. */
export function corrected(mistake: Mistake, lead: string, line: string, otherwise: string): string {
	return mistake.reads(line) ? `${lead}: ${line.trim()}` : otherwise;
}

/** Marks the value from one of its characters on. */
export function atValue(
	{ offset, before, value }: Mistake,
	message: string,
	hint: string,
	from = 0,
	to = value.length,
): Explanation {
	return { message, hint, offset: offset + before.length + from, length: Math.max(1, to - from) };
}

export function quoteHint(mistake: Mistake, text: string, lead = "Quote it"): string {
	const line = mistake.before + quote(text);
	return mistake.reads(line) ? `${lead}: ${line.trim()}` : "Put the whole value in quotes.";
}

/** In the quotes that need the fewest escapes. */
export function quote(text: string): string {
	return /["\\]/.test(text) && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

/** Where the quote at the start of a text is closed, or -1. */
export function closingQuote(text: string, mark: '"' | "'"): number {
	for (let i = 1; i < text.length; i++) {
		if (mark === DOUBLE && text[i] === "\\") i++;
		else if (mark === "'" && text[i] === "'" && text[i + 1] === "'") i++;
		else if (text[i] === mark) return i;
	}
	return -1;
}

export function leadingBlanks(text: string): number {
	return text.length - text.trimStart().length;
}

export function shorten(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
