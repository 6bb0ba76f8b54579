/** Mistakes in a value that starts with a character which means something in YAML. */
import { explainFlow, INDICATORS } from "./explain-flow.ts";
import {
	atValue,
	closingQuote,
	DOUBLE,
	type Explanation,
	leadingBlanks,
	quoteHint,
} from "./explanation.ts";
import type { Mistake } from "./find-mistake.ts";

const MOST_LINES_OF_A_VALUE = 20;
const CURLY_AT_BOTH_ENDS = /^[“”„‟«‘’‚‛](.*)[“”„‟»‘’‚‛]$/;

export function explainValue(mistake: Mistake): Explanation | undefined {
	const { value } = mistake;
	const start = value[0] ?? "";
	if (start === DOUBLE || start === "'") return explainQuotes(mistake, start);
	if (start === "[" || start === "{") return explainFlow(mistake, start);
	if (start === "|" || start === ">") return explainBlockText(mistake, start);
	if (mistake.error !== "" && CURLY_AT_BOTH_ENDS.test(value)) return explainCurlyQuotes(mistake);
	const message = INDICATORS[start];
	if (message === undefined || (/[?-]/.test(start) && !/^.(?:\s|$)/.test(value))) return undefined;
	return atValue(mistake, message, quoteHint(mistake, value));
}

function explainCurlyQuotes(mistake: Mistake): Explanation | undefined {
	const [, inner = ""] = CURLY_AT_BOTH_ENDS.exec(mistake.value) ?? [];
	return atValue(
		mistake,
		"The value is in curly quotes, which are ordinary characters in YAML.",
		quoteHint(mistake, inner, "Use straight quotes"),
	);
}

function explainQuotes(mistake: Mistake, mark: '"' | "'"): Explanation | undefined {
	const { value, below, error, before } = mistake;
	const name = mark === DOUBLE ? "double" : "single";
	const rest = [value, ...below.map(({ text }) => text)].join("\n");
	const end = closingQuote(rest, mark);
	if (end < 0) return explainOpenQuote(mistake, mark, name);
	if (end >= value.length) return undefined;
	const after = value.slice(end + 1);
	if (after === ",") {
		const line = before + value.slice(0, -1);
		const hint = mistake.reads(line) ? `Remove it: ${line.trim()}` : "Remove it.";
		return atValue(mistake, "A comma follows the closing quote.", hint, end + 1);
	}
	if (after.trim() === "" || /^\s+#/.test(after)) {
		if (!/escape/i.test(error)) return undefined;
		return atValue(
			mistake,
			"In double quotes, a backslash starts an escape such as `\\n`; here it is followed by another character.",
			quoteHint(mistake, value.slice(1, end), "Use single quotes"),
		);
	}
	// In `"say "hi""` the second quote opens another pair, in `"a" or "b"` it closes the first one.
	const opensAnother = /\s/.test(value[end - 1]!) || /[\p{L}\p{N}]/u.test(after[0]!);
	if (after.endsWith(mark) && opensAnother)
		return atValue(
			mistake,
			`The value is in ${name} quotes and contains ${name} quotes, so it ends at the second one.`,
			quoteHint(mistake, value.slice(1, -1), "Quote it differently"),
			end,
		);
	return atValue(
		mistake,
		"Text follows the closing quote.",
		quoteHint(mistake, value, "Quote the whole value"),
		end + 1 + leadingBlanks(after),
	);
}

function explainOpenQuote(mistake: Mistake, mark: '"' | "'", name: string): Explanation {
	const { yaml, offset, text, value, before, below, field, isNested } = mistake;
	const next = offset + text.length;
	const [following = ""] = /^[^\r\n]*/.exec(yaml.slice(next)) ?? [];
	if (closesLater(yaml.slice(next), mark))
		return {
			message: "The quoted value goes on in this line, which must be indented.",
			hint: "Indent it by two spaces.",
			offset: next,
			length: following.trimEnd().length,
		};
	const line = before + value + mark;
	const isWholeValue = field !== undefined || before.includes("-") || !isNested;
	const isOneLine = isWholeValue && below.every((other) => other.text.trim() === "");
	return atValue(
		mistake,
		`The ${name} quote at the start of the value is never closed.`,
		isOneLine && mistake.reads(line)
			? `Close it: ${line.trim()}`
			: `Put a ${name} quote at the end of the value, or remove the one at its start.`,
		0,
		isOneLine ? value.length : 1,
	);
}

/** Whether one of the next lines ends with the quote, before the next field. */
function closesLater(text: string, mark: string): boolean {
	for (const line of text.split("\n", MOST_LINES_OF_A_VALUE)) {
		if (/^[\w-]+:(?:\s|$)/.test(line)) return false;
		if (line.trimEnd().endsWith(mark)) return true;
	}
	return false;
}

function explainBlockText(mistake: Mistake, start: string): Explanation | undefined {
	const { value, below, field = "field" } = mistake;
	const [header = ""] = /^[|>][-+\d]*/.exec(value) ?? [];
	const text = value.slice(header.length).trim();
	if (text === "" || text.startsWith("#")) return undefined;
	const isOneLine = below.every((line) => line.text.trim() === "");
	return atValue(
		mistake,
		`After \`${start}\` the text must start on the next line.`,
		isOneLine
			? quoteHint(mistake, text, `Write it without \`${start}\``)
			: `Put the text on the lines below \`${field}: ${header}\`, indented.`,
		value.indexOf(text, header.length),
	);
}
