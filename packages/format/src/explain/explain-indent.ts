/** Mistakes in the indentation of lines. */
import { atLine, type Explanation, firstLine } from "./explanation.ts";
import { type Line, linesOf, type Mistake } from "./find-mistake.ts";

const LOOKS_LIKE_FIELD = /^[ \t]*[a-z][\w-]*:(?:[ \t]|$)/;

export function explainTab(mistake: Mistake): Explanation | undefined {
	const lines = [firstLine(mistake), ...mistake.below];
	const stopped = lines.findLast(({ offset }) => offset <= mistake.errorOffset);
	const isTabbed = ({ text }: Line) => /^ *\t/.test(text);
	const tabbed = /\btabs?\b/i.test(mistake.error) ? lines.find(isTabbed) : stopped;
	if (!tabbed || !isTabbed(tabbed)) return undefined;
	return {
		message: "The line is indented with a tab; YAML allows only spaces.",
		hint: "YAML is indented with spaces; replace the tab.",
		offset: mistake.offset + tabbed.offset + tabbed.text.indexOf("\t"),
		length: 1,
	};
}

export function explainIndentedField(mistake: Mistake): Explanation | undefined {
	const { value, below } = mistake;
	if (value === "" || /^[|>]/.test(value)) return undefined;
	const line = below.find(({ text }) => text.trim() !== "");
	if (!line || !LOOKS_LIKE_FIELD.test(line.text)) return undefined;
	return atLine(mistake, line, {
		message: "The line is indented, so YAML reads it as part of the value above.",
		hint: "Start it in the same column as the field above.",
	});
}

/** The fields below `metadata:` start in different columns, or lines of a text do. */
export function explainIndent(mistake: Mistake): Explanation | undefined {
	const { below, error, value, yaml, offset } = mistake;
	const [first, ...others] = below.filter(({ text }) => text.trim() !== "" && !/^\s*#/.test(text));
	const line = first && others.find(({ indent }) => indent < first.indent);
	if (line && (value === "" || /^[|>]/.test(value)))
		return atLine(mistake, line, {
			message: `The line is indented by ${spaces(line)} and the lines above by ${spaces(first)}.`,
			hint: `Indent it by ${spaces(first)} as well.`,
		});
	// A block of its own that starts in another column than the first field.
	const start = linesOf(yaml).find(({ text }) => text.trim() !== "" && !/^\s*#/.test(text));
	if (error !== "" || !start?.indent || firstLine(mistake).indent > 0 || offset === 0)
		return undefined;
	return atLine({ ...mistake, offset: 0 }, start, {
		message: "The first field is indented and others are not.",
		hint: "Start all fields in the first column.",
	});
}

function spaces({ indent }: Line): string {
	return `${indent} space${indent === 1 ? "" : "s"}`;
}
