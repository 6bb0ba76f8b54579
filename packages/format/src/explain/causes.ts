/** The mistakes people make in YAML: one function per mistake, which recognises and explains it. */
import { explainIndent, explainIndentedField, explainTab } from "./explain-indent.ts";
import {
	explainBody,
	explainDocumentEnd,
	explainFence,
	explainForeignComment,
	explainProse,
	FIELD,
	isBody,
} from "./explain-text.ts";
import { explainValue } from "./explain-value.ts";
import { atLine, corrected, type Explanation, firstLine, quote } from "./explanation.ts";
import type { Mistake } from "./find-mistake.ts";

export type Cause = (mistake: Mistake) => Explanation | undefined;

/** The first one that recognises its mistake explains it. */
export const CAUSES: readonly Cause[] = [
	explainTab,
	explainFence,
	explainDocumentEnd,
	explainForeignComment,
	explainTopLevelItem,
	explainFieldName,
	explainProse,
	explainValue,
	explainListBelowValue,
	explainIndentedField,
	explainColonBelow,
	explainCommentInValue,
	explainColon,
	explainIndent,
	explainLast,
];

const WRONG_NAMES: readonly (readonly [pattern: RegExp, message: string])[] = [
	[
		/^(\s*(?:- +)*)\*{1,2}([A-Za-z][\w-]*)(?::\*{1,2}|\*{1,2}:)\s*(.*)$/,
		"The field name is in markdown bold or italics.",
	],
	[/^(\s*(?:- +)*)([A-Za-z][\w-]*)\s*：\s*(.*)$/, "The colon is a full-width one."],
	[/^(\s*(?:- +)*)([A-Za-z][\w-]*)\s*=>?\s*(.+)$/, "The field has `=` instead of a colon."],
	[
		/^(\s*(?:- +)*)([A-Za-z][\w-]*):(?!\/\/)([^\s:].*)$/,
		"A space is missing after the colon, so the line is not a field.",
	],
];

function explainFieldName(mistake: Mistake): Explanation | undefined {
	for (const [pattern, message] of WRONG_NAMES) {
		const [, lead, name, value] = pattern.exec(mistake.line.trimEnd()) ?? [];
		if (name === undefined) continue;
		const otherwise = "Write `field: value`, with a colon and a space after the name.";
		const inQuotes = corrected(mistake, "Write", `${lead}${name}: ${quote(value!)}`, otherwise);
		const isPlain = /^[\p{L}\p{N}"']/u.test(value!) && !/\s#/.test(value!);
		const hint = isPlain
			? corrected(mistake, "Write", `${lead}${name}: ${value}`, inQuotes)
			: inQuotes;
		return atLine(mistake, firstLine(mistake), { message, hint });
	}
	return undefined;
}

function explainTopLevelItem(mistake: Mistake): Explanation | undefined {
	if (mistake.isNested || !/^\s*-(?: |$)/.test(mistake.line)) return undefined;
	return atLine(mistake, firstLine(mistake), {
		message: "The line starts with a dash, which makes it a list item instead of a field.",
		hint: corrected(
			mistake,
			"Remove the dash",
			mistake.line.replace(/^\s*(?:- +)+/, ""),
			"Write one `field: value` per line, without dashes.",
		),
	});
}

function explainListBelowValue(mistake: Mistake): Explanation | undefined {
	const { value, below, offset } = mistake;
	const item = below.find(({ text }) => /^\s*-(?: |$)/.test(text));
	if (!item || /^[|>]/.test(value)) return undefined;
	const first = value || below[0]!.text.trim();
	if (
		/^-(?: |$)/.test(first) ||
		mistake.line.trimStart().startsWith("- ") ||
		(value === "" && FIELD.test(first))
	)
		return undefined;
	if (isBody(mistake, offset + item.offset)) return explainBody(mistake, item);
	return atLine(mistake, item, {
		message: "The field already has a value, so no list can follow it.",
		hint: "Write every item as a line `- item` below the field, the first one as well.",
	});
}

function explainColonBelow(mistake: Mistake): Explanation | undefined {
	const { field, value, below } = mistake;
	if (field === undefined || value === "" || /^["'|>[{]/.test(value)) return undefined;
	const line = below.find(({ text }) => /:(?:\s|$)/.test(text));
	if (!line) return undefined;
	return atLine(mistake, line, {
		message: "The value goes on here and contains a colon, so YAML reads it as a map.",
		hint: `Write \`${field}: >-\` and the whole text on the lines below it, indented.`,
	});
}

function explainCommentInValue(mistake: Mistake): Explanation | undefined {
	const { field, value, below, before, offset } = mistake;
	const at = value.search(/\s#/);
	const goesOn = below.some(({ text }) => text.trim() !== "" && !text.trim().startsWith("#"));
	if (field === undefined || at < 0 || !goesOn || /^["'|>[{]/.test(value)) return undefined;
	return {
		message: "` #` starts a comment, so the value cannot go on in the next line.",
		hint: `Write \`${field}: >-\` and the whole text on the lines below it, indented.`,
		offset: offset + before.length + at + 1,
		length: value.length - at - 1,
	};
}

function explainColon(mistake: Mistake): Explanation | undefined {
	const { field, value, before, offset } = mistake;
	if (field === undefined || !/:(?:\s|$)/.test(value) || /^["'|>[{]/.test(value)) return undefined;
	return {
		message: "The value contains a colon and is not quoted, so YAML reads it as a map.",
		hint: corrected(
			mistake,
			"Quote it",
			before + JSON.stringify(value),
			`Write \`${field}: >-\` and the whole text on the lines below it, indented.`,
		),
		offset: offset + before.length,
		length: value.length,
	};
}

/** An unknown mistake in a value that could be read with quotes. */
function explainLast(mistake: Mistake): Explanation | undefined {
	const { field, value, before, offset, error } = mistake;
	if (field === undefined || value === "" || error === "") return undefined;
	const line = before + JSON.stringify(value);
	if (!mistake.reads(line)) return undefined;
	return {
		message: `YAML cannot read this value: ${error}.`,
		hint: `If it is text, quote it: ${line.trim()}`,
		offset: offset + before.length,
		length: value.length,
	};
}
