/** Lines that are not YAML: text, comments of other languages, markdown. */
import { atLine, type Explanation, firstLine, shorten } from "./explanation.ts";
import { type Line, linesOf, type Mistake } from "./find-mistake.ts";

/** Lines that people take for the closing line. */
export const LOOKS_LIKE_CLOSING =
	/^[ \t]*(?:--|[–—]+|\*{3,}|_{3,}|\+{3,}|={3,}|~{3,}|[ \t]---)[ \t]*$/;
export const FIELD = /^[a-z][\w-]*:(?:[ \t]|$)/;

/** A line without a field name. */
export function explainProse(mistake: Mistake): Explanation | undefined {
	const { field, line, yaml, offset, isNested } = mistake;
	if (field !== undefined || isNested || /^- /.test(line)) return undefined;
	if (LOOKS_LIKE_CLOSING.test(line.trimEnd()))
		return atLine(mistake, firstLine(mistake), explainWrongClosing(line));
	if (line.startsWith("{"))
		return atLine(mistake, firstLine(mistake), {
			message: "The frontmatter starts with `{` and is not complete JSON.",
			hint: "Write one `field: value` per line, without braces, quotes and commas.",
		});
	const above = linesOf(yaml.slice(0, offset));
	const hasFields = above.some(({ text }) => /^[\w-]+:/.test(text));
	if (hasFields && isBody(mistake, offset)) return explainBody(mistake, firstLine(mistake));
	if (hasFields)
		return atLine(mistake, firstLine(mistake), {
			message:
				"The line is neither a field nor part of the value above, because it is not indented.",
			hint: "Indent it by two spaces if it belongs to the value above.",
		});
	return atLine(mistake, firstLine(mistake), {
		message: "The line is not a field.",
		hint: "Write one `field: value` per line.",
	});
}

export function explainWrongClosing(line: string): Explanation {
	return {
		message: `The frontmatter is never closed: \`${shorten(line.trimEnd())}\` is not a closing line.`,
		hint: "Replace it with a line that is exactly `---`.",
	};
}

/** Whether the text of the skill starts above a place: a blank line or a heading, and no field below. */
export function isBody({ yaml }: Mistake, offset: number): boolean {
	const above = linesOf(yaml.slice(0, offset));
	const startsText = above.some(({ text }) => text.trim() === "" || /^#{1,6} /.test(text));
	return startsText && !linesOf(yaml.slice(offset)).some(({ text }) => FIELD.test(text));
}

export function explainBody(mistake: Mistake, line: Line): Explanation {
	return atLine(mistake, line, {
		message: "The line is text, not a field: the frontmatter is not closed before it.",
		hint: "Put a line `---` after the last field.",
	});
}

export function explainForeignComment(mistake: Mistake): Explanation | undefined {
	const line = mistake.line.trim();
	if (!line.startsWith("//") && !line.startsWith("<!--")) return undefined;
	const text = line.replace(/^(?:\/\/|<!--)/, "").replace(/-->$/, "");
	return atLine(mistake, firstLine(mistake), {
		message: "The line is not a comment in YAML.",
		hint: `Start it with \`#\`: # ${text.trim()}`,
	});
}

export function explainFence(mistake: Mistake): Explanation | undefined {
	if (!/^\s*(?:```|~~~)/.test(mistake.line)) return undefined;
	return atLine(mistake, firstLine(mistake), {
		message: "The frontmatter contains a code fence.",
		hint: "Remove the lines that open and close the fence.",
	});
}

export function explainDocumentEnd(mistake: Mistake): Explanation | undefined {
	const end = linesOf(mistake.yaml).find(({ text }) => /^\.\.\.(?:\s|$)/.test(text));
	if (!end) return undefined;
	return atLine({ ...mistake, offset: 0 }, end, {
		message: "The line `...` ends the YAML; the lines after it would be a second document.",
		hint: "Remove the line.",
	});
}
