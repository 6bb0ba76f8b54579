/** Text by a stranger must not hang the compiler: whatever it repeats, twice the text takes twice the time. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { findLinks } from "./find-links.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Linear growth is 2 and quadratic growth is 4. Caches and the garbage collector take some of what is
 * between. Other programs may slow a measurement down, so it is repeated: quadratic growth fails every time.
 */
const MOST_GROWTH = 3;
/** Milliseconds in which nothing can be measured. */
const NOISE = 30;
/** A broken link and a used definition, so that the parser runs and looks at every block. */
const START = "[a]: no.md\n\n[x](no.md) and [a]\n\n";
/** Every line below it that does not begin with `>` still belongs to all of these quotes. */
const QUOTES = `${">".repeat(200)} a\n`;

const HOSTILE = [
	["emphasis that is never closed", "*a_ "],
	["strong emphasis", "**a "],
	["quotes", ">"],
	["quotes with spaces", "> "],
	["links", "[a](b1)\n"],
	["links on one line", "[a](b.md) "],
	["links without an end", "[a](b"],
	["links in angle brackets without an end", "[a](<b"],
	["titles without an end", '[a](b "'],
	["open parentheses", "[a](("],
	["open brackets", "["],
	["closed brackets", "]"],
	["half links", "]("],
	["half definitions", "]:"],
	["half definitions on lines", "]:\n"],
	["images in images", "!["],
	["images in links", "[![a](b.md)](c.md)"],
	["definitions", "[a]: b.md\n"],
	["definitions without an end", "[a]:\n"],
	["titles of definitions without an end", "[a]: b.md\n'"],
	["uses of a definition", "[a]"],
	["uses of a definition without an end", "[a]["],
	["escapes", "\\"],
	["escaped brackets", "\\["],
	["code", "`a"],
	["angle brackets", "<"],
	["autolinks without an end", "<http:"],
	["tags without an end", "<a b='"],
	["comments without an end", "<!--"],
	["declarations without an end", "<?"],
	["HTML blocks", "<div>\n"],
	["lists in lists", "- "],
	["lists", "- a\n"],
	["numbered lists", "1. "],
	["tables", "|[a](b.md)"],
	["fences", "```\n"],
	["fences in fences", "```a\n"],
	["wide fences", "~"],
	["entities", "&amp"],
	["lines", "a\n"],
	["headings", "=\n"],
	["spaces", " "],
	["carriage returns", "\r"],
	["code that looks like links", "x[y](z)"],
	["placeholders", "[x]({{"],
	["percent signs", "[x](%"],
	["lines in quotes", `${QUOTES}a\n`, "a\n"],
	["quotes in quotes", `${QUOTES}a\n`, "a\n> "],
	["definitions in quotes", `${QUOTES}a\n`, "]:\n"],
] as const;

it.each(
	HOSTILE.map((parts) => ({
		what: parts[0],
		before: parts.length === 3 ? parts[1] : "",
		piece: parts.at(-1)!,
	})),
)("grows no faster than the text: $what", { timeout: 60_000, retry: 2 }, ({ before, piece }) => {
	const write = (length: number) => {
		const start = START + before;
		return start + piece.repeat(Math.floor((length - start.length) / piece.length));
	};
	const { factor, most } = growth(write, MEGABYTE);
	expect(factor).toBeLessThan(MOST_GROWTH);
	expect(most).toBeLessThan(4_000);
});

it("grows no faster than the text, whatever is repeated", { timeout: 120_000, retry: 2 }, () => {
	const piece = fc.constantFrom(
		..."[]()<>!`\\\"'=a #*_&/?~|{%@:\n\t",
		..."](|]:|b.md|\n\n|> |- |1. |    |<a|<!--|-->|x=|~~~|```|[a]|[a](b.md)|[a]: b.md\n|<div>".split(
			"|",
		),
	);
	fc.assert(
		fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
			const period = pieces.join("");
			const write = (length: number) => START + period.repeat(Math.ceil(length / period.length));
			expect(growth(write, MEGABYTE / 2).factor).toBeLessThan(MOST_GROWTH);
		}),
		{ numRuns: 25 },
	);
});

/**
 * How much longer twice the text takes, on average over the last three doublings. Noise only adds, so the
 * best of several tries counts.
 */
function growth(write: (length: number) => string, length: number) {
	const [short, long] = [write(length / 8), write(length)];
	let least = Number.POSITIVE_INFINITY;
	let most = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < 12; attempt++) {
		least = Math.min(least, milliseconds(short), milliseconds(short));
		most = Math.min(most, milliseconds(long));
		if (most <= Math.max(10 * least, NOISE)) break;
	}
	return { factor: most <= NOISE ? 1 : Math.cbrt(most / least), most };
}

/**
 * Of processor time, so that other processes do not count, or of real time if that is less: processor
 * time includes threads that help.
 */
function milliseconds(markdown: string): number {
	const started = performance.now();
	const before = process.cpuUsage();
	findLinks(markdown, () => false);
	const { user, system } = process.cpuUsage(before);
	return Math.min((user + system) / 1000, performance.now() - started);
}
