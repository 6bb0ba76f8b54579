/** Splits a `SKILL.md` into frontmatter and body, with gray-matter held to the strict form. */
import matter from "gray-matter";

export interface Split {
	/** The YAML between the delimiters. */
	readonly yaml: string;
	/** Where it starts in the text. */
	readonly yamlOffset: number;
	readonly body: string;
	readonly bodyOffset: number;
}

export interface SplitProblem {
	readonly message: string;
	readonly hint: string;
	readonly offset: number;
}

const CANONICAL = "Start the file with a line `---`, then the YAML, then another line `---`.";

export function splitFrontmatter(text: string): Split | SplitProblem {
	const problem = checkOpening(text);
	if (problem) return problem;
	const close = text.search(/\n---/);
	if (close < 0)
		return {
			message: "The frontmatter is never closed: no line `---` follows the first one.",
			hint: CANONICAL,
			offset: 0,
		};
	const closingLine = /.*/.exec(text.slice(close + 1))![0];
	if (!/^---[ \t]*$/.test(closingLine.replace(/\r$/, "")))
		return {
			message: `The frontmatter holds the line \`${shorten(closingLine)}\`, which readers take for its end.`,
			hint: "Close the frontmatter with a line that is exactly `---`, and indent any other line that starts with dashes.",
			offset: close + 1,
		};

	const lineBreak = /^\r?\n/.exec(text.slice(close + 1 + closingLine.length))?.[0] ?? "";
	const bodyOffset = close + 1 + closingLine.length + lineBreak.length;
	// Without the body, of which gray-matter would make copies.
	const file = matter(text.slice(0, bodyOffset), HARDENED);
	const yamlOffset = text.indexOf("\n") + 1;
	// gray-matter keeps the line break after the opening delimiter in `matter` and cuts off the last
	// one, which would leave half a CRLF in the last value and shorten a block that keeps its lines.
	const yaml = `${file.matter.replace(/^[ \t]*\r?\n/, "")}\n`;
	return { yaml, yamlOffset, body: text.slice(bodyOffset), bodyOffset };
}

/**
 * gray-matter runs `---js` frontmatter unless its engine is replaced, and caches by content unless
 * it gets options; then a file whose YAML failed once would pass as empty the second time.
 */
const HARDENED = {
	language: "yaml",
	engines: {
		yaml: { parse: () => ({}) },
		javascript: { parse: refuseCode },
		coffee: { parse: refuseCode },
	},
};

function refuseCode(): never {
	throw new Error("Frontmatter is data; it is never run.");
}

function checkOpening(text: string): SplitProblem | undefined {
	const firstLine = /.*/.exec(text)![0].replace(/\r$/, "");
	if (/^---[ \t]*$/.test(firstLine)) return undefined;
	const at = { offset: 0, hint: CANONICAL };
	if (/^----/.test(firstLine))
		return { ...at, message: "The first line has more than three dashes." };
	if (firstLine.startsWith("---"))
		return {
			...at,
			message: `The first line is \`${shorten(firstLine)}\`: frontmatter in another language than YAML is refused and never run.`,
		};
	if (firstLine.trim() === "" && /^\s*---/.test(text))
		return { ...at, message: "Blank lines stand before the frontmatter." };
	return { ...at, message: "The file does not start with frontmatter." };
}

function shorten(line: string): string {
	return line.length > 40 ? `${line.slice(0, 40)}…` : line.replace(/\r$/, "");
}
