/** Says in words why YAML cannot be read, and shows the corrected line where one is sure to work. */
import { CAUSES } from "./causes.ts";
import { explainWrongClosing, LOOKS_LIKE_CLOSING } from "./explain-text.ts";
import type { Explanation } from "./explanation.ts";
import { findMistake, linesOf, type ReadYaml } from "./find-mistake.ts";

/** What the parser says. It often gives up far behind the mistake. */
export interface YamlError {
	readonly message: string;
	readonly offset: number;
}

export interface PlacedExplanation extends Explanation {
	readonly offset: number;
}

const FIELD_IN_HEADING = /^#{1,6}[ \t]*((?:name|description)[ \t]*:.*)$/m;
/** The hint shows a corrected line only if `read` can read it. */
export type ExplainYaml = (yaml: string, error: YamlError, read: ReadYaml) => Explanation;

export const explainYaml: ExplainYaml = (yaml, error, read) => {
	// The parser reports an exhausted stack as an error like any other.
	if (error.message.startsWith("Maximum call stack"))
		return { message: "The YAML is nested too deeply." };
	const heading = explainHeading(yaml);
	if (heading && read(yaml) !== "map") return heading;
	const mistake = findMistake(yaml, error.offset, read);
	for (const cause of mistake ? CAUSES : []) {
		const explanation = cause(mistake!);
		if (explanation) return explanation;
	}
	return {
		message: error.message,
		hint: "Write one `field: value` per line, and put a value with special characters in quotes.",
	};
};

/** For frontmatter without a closing line. */
export function explainUnclosed(yaml: string): PlacedExplanation | undefined {
	const heading = explainHeading(yaml);
	if (heading) return heading;
	for (const { text, offset } of linesOf(yaml))
		if (LOOKS_LIKE_CLOSING.test(text))
			return { ...explainWrongClosing(text), offset, length: text.trimEnd().length };
	return undefined;
}

/** Markdown formatters turn `name: x` above a line `---` into a heading. */
function explainHeading(yaml: string): PlacedExplanation | undefined {
	const heading = FIELD_IN_HEADING.exec(yaml);
	if (!heading) return undefined;
	return {
		message: "The field is written as a markdown heading, which YAML skips as a comment.",
		hint: `Remove the \`#\`, put each field on its own line, and close the frontmatter with a line \`---\`: ${heading[1]!.trim()}`,
		offset: heading.index,
		length: heading[0].trimEnd().length,
	};
}
