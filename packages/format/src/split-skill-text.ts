/** Splits a `SKILL.md` at its delimiter lines without judging them. */

/** The parts of a `SKILL.md`. Offsets count from the start of `text`. */
export interface SplitText {
	readonly text: string;
	/** The first line, without byte order mark and line end. */
	readonly opening: string;
	/** Everything between the two delimiter lines; empty if the file has no frontmatter. */
	readonly yaml: string;
	readonly yamlOffset: number;
	/** The next line that starts with `---`; `undefined` if there is none. */
	readonly closing: string | undefined;
	readonly body: string;
	readonly bodyOffset: number;
}

export const BYTE_ORDER_MARK = "\ufeff";
const CLOSE = "\n---";

/** gray-matter splits at the same places, so that both readers of a skill agree. */
export function splitSkillText(text: string): SplitText {
	const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
	const opening = firstLine(text, start);
	if (!opening.startsWith("---") || opening.startsWith("----"))
		return withoutFrontmatter(text, opening, start);
	const end = text.indexOf(CLOSE, start + opening.length);
	if (end < 0) return neverClosed(text, opening);
	const yamlOffset = text.indexOf("\n", start) + 1;
	const closing = /[^\r\n]*/.exec(text.slice(end + 1))![0];
	const lineEnd = /^\r?\n?/.exec(text.slice(end + 1 + closing.length))![0];
	const bodyOffset = end + 1 + closing.length + lineEnd.length;
	return {
		text,
		opening,
		yaml: text.slice(yamlOffset, end + 1),
		yamlOffset,
		closing,
		body: text.slice(bodyOffset),
		bodyOffset,
	};
}

function withoutFrontmatter(text: string, opening: string, start: number): SplitText {
	const parts = { yaml: "", yamlOffset: start, closing: undefined };
	return { text, opening, ...parts, body: text.slice(start), bodyOffset: start };
}

function neverClosed(text: string, opening: string): SplitText {
	const lineEnd = text.indexOf("\n");
	const yamlOffset = lineEnd < 0 ? text.length : lineEnd + 1;
	const parts = { yaml: text.slice(yamlOffset), yamlOffset, closing: undefined };
	return { text, opening, ...parts, body: "", bodyOffset: text.length };
}

function firstLine(text: string, start: number): string {
	const end = text.indexOf("\n", start);
	return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, "");
}
