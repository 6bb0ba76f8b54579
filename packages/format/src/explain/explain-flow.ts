/** Mistakes in lists and maps that are written on one line: `[a, b]`, `{a: b}`. */
import {
	atValue,
	closingQuote,
	DOUBLE,
	type Explanation,
	leadingBlanks,
	quote,
	quoteHint,
	shorten,
} from "./explanation.ts";
import type { Mistake } from "./find-mistake.ts";

/** Why a plain value cannot start with a character. */
export const INDICATORS: { readonly [start: string]: string } = {
	"@": "A value cannot start with `@`, which YAML reserves.",
	"`": "A value cannot start with a backtick, which YAML reserves.",
	"%": "A value cannot start with `%`, which starts a directive in YAML.",
	",": "A value cannot start with a comma.",
	"*": "A value that starts with `*` is an alias in YAML.",
	"&": "A value that starts with `&` is an anchor in YAML.",
	"!": "A value that starts with `!` is a tag in YAML.",
	"?": "A value that starts with `? ` is a map key in YAML.",
	"-": "A value that starts with `- ` is a list item, which needs a line of its own.",
	"]": "A value cannot start with `]`, which ends a list in YAML.",
	"}": "A value cannot start with `}`, which ends a map in YAML.",
};

export function explainFlow(mistake: Mistake, open: "[" | "{"): Explanation | undefined {
	const { value, below } = mistake;
	const name = open === "[" ? "list" : "map";
	const close = open === "[" ? "]" : "}";
	const rest = [value, ...below.map(({ text }) => text)].join("\n");
	const { end, items } = scanFlow(rest);
	if (end < 0) {
		const line = mistake.before + value + close;
		const isOneLine = below.every(({ text }) => text.trim() === "");
		return atValue(
			mistake,
			`The \`${open}\` at the start of the value begins a ${name}, which is never closed.`,
			isOneLine && mistake.reads(line)
				? `Close it, or quote the value: ${line.trim()}`
				: quoteHint(mistake, value, "If it is text, quote it"),
			0,
			1,
		);
	}
	if (end >= value.length) return undefined;
	if (end < value.length - 1 && !/^\s+#/.test(value.slice(end + 1)))
		return atValue(
			mistake,
			`YAML reads \`${shorten(value.slice(0, end + 1))}\` as a ${name}, and nothing may follow it.`,
			quoteHint(mistake, value, "Quote the whole value"),
			end + 1 + leadingBlanks(value.slice(end + 1)),
		);
	if (open === "[")
		for (const [from, to] of items) {
			const item = value.slice(from, to).trim();
			const reason =
				INDICATORS[item[0] ?? ""] ??
				(/[|>]/.test(item[0] ?? "") && "A value in a list cannot start with `|` or `>`.");
			if (!reason && !/:\s/.test(item)) continue;
			const fixed = items
				.map(([start, stop]) => value.slice(start, stop).trim())
				.filter((text) => text !== "")
				.map((text) => (/^["'[{]/.test(text) || /^[\w ./-]*$/.test(text) ? text : quote(text)))
				.join(", ");
			const line = `${mistake.before}[${fixed}]`;
			const at = value.indexOf(item, from);
			return atValue(
				mistake,
				reason || "An item of the list contains a colon, so YAML reads it as a map.",
				mistake.reads(line) ? `Quote the items: ${line.trim()}` : quoteHint(mistake, value),
				at,
				at + item.length,
			);
		}
	if (mistake.error === "") return undefined;
	return atValue(
		mistake,
		`YAML reads a value that starts with \`${open}\` as a ${name}, and this one cannot be read.`,
		quoteHint(mistake, value, "If it is text, quote it"),
	);
}

/** Where the collection at the start of a text ends, or -1, and where its items are. */
function scanFlow(text: string): { end: number; items: [number, number][] } {
	const items: [number, number][] = [];
	let depth = 0;
	let from = 1;
	for (let i = 0; i < text.length; i++) {
		const char = text[i]!;
		const isQuote = (char === DOUBLE || char === "'") && /[[{,:\s]/.test(text[i - 1] ?? "");
		if (isQuote) {
			const length = closingQuote(text.slice(i), char as '"');
			if (length < 0) return { end: -1, items };
			i += length;
		} else if (char === "[" || char === "{") depth++;
		else if (char === "," && depth === 1) {
			items.push([from, i]);
			from = i + 1;
		} else if (char === "]" || char === "}") {
			depth--;
			if (depth > 0) continue;
			items.push([from, i]);
			return { end: i, items };
		}
	}
	return { end: -1, items };
}
