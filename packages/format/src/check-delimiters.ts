/** Judges the two delimiter lines of a `SKILL.md`. */
import { explainUnclosed } from "./explain/explain-yaml.ts";
import type { SplitText } from "./split-skill-text.ts";
import type { TextProblem } from "./text-problem.ts";

const OPENING = "---";
const CLOSING = /^---[ \t]*$/;
const FIELD_THEN_DELIMITER = /^\s*[\w-]+:[ \t][^\n]*\n(?:[^\n]*\n){0,50}?---[ \t]*\r?(?:\n|$)/;
const CANONICAL = "Start the file with a line `---`, then the YAML, then another line `---`.";

export function checkDelimiters(split: SplitText): TextProblem | undefined {
	const { opening, closing, yaml, yamlOffset } = split;
	const code = "frontmatter-delimiters";
	if (opening !== OPENING)
		return { code, message: explainOpening(split), hint: CANONICAL, offset: 0 };
	if (closing === undefined) {
		const explanation = explainUnclosed(yaml);
		if (explanation) return { code, ...explanation, offset: yamlOffset + explanation.offset };
		return {
			code,
			message: "The frontmatter is never closed: no line `---` follows the first one.",
			hint: CANONICAL,
			offset: 0,
		};
	}
	if (yaml.trim() === "" && FIELD_THEN_DELIMITER.test(split.body))
		return {
			code,
			message: "The opening line `---` appears twice, so the frontmatter is empty.",
			hint: "Remove one of the two lines.",
			offset: yamlOffset + yaml.length,
			length: 3,
		};
	if (CLOSING.test(closing)) return undefined;
	return {
		code,
		message: `The frontmatter contains the line \`${shorten(closing)}\`, which some readers take as its end.`,
		hint: "Close the frontmatter with a line that is exactly `---`, and indent any other line that starts with dashes.",
		offset: yamlOffset + yaml.length,
	};
}

function explainOpening({ text, opening }: SplitText): string {
	if (opening.trimEnd() === OPENING)
		return "The first line has blanks after `---`; the official client and other readers refuse the file.";
	if (opening.startsWith("----")) return "The first line has more than three dashes.";
	if (opening.startsWith("---"))
		return `The first line is \`${shorten(opening)}\`. Frontmatter must be YAML; other languages are refused and never run.`;
	if (opening.trim() === "" && /^\s*---/.test(text))
		return "There are blank lines before the frontmatter.";
	return "The file does not start with frontmatter.";
}

function shorten(line: string): string {
	return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
