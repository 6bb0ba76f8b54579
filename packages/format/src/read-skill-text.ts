/** Reads a `SKILL.md`: its frontmatter with the place of each field, and its body. */
import type { Frontmatter } from "@skillbake/core";
import { checkDelimiters } from "./check-delimiters.ts";
import type { ExplainYaml } from "./explain/explain-yaml.ts";
import { type ParsedFrontmatter, parseFrontmatter, type Yaml } from "./parse-frontmatter.ts";
import { BYTE_ORDER_MARK, type SplitText } from "./split-skill-text.ts";
import type { TextProblem } from "./text-problem.ts";

export interface ParsedSkillText extends Omit<ParsedFrontmatter, "data"> {
	readonly frontmatter: Frontmatter;
	/** Where the YAML starts in the text. The offsets of fields and scalars count from there. */
	readonly yamlOffset: number;
	readonly body: string;
	readonly bodyOffset: number;
}

export interface ReadSkillText {
	/** `undefined` if the frontmatter cannot be read. */
	readonly parsed: ParsedSkillText | undefined;
	/** Offsets count from the start of the text. A byte order mark alone does not prevent parsing. */
	readonly problems: readonly TextProblem[];
}

export interface ReadSkillTextOptions {
	/** Whether a byte order mark is a problem. @default "refuse" */
	readonly byteOrderMark?: "refuse" | "accept" | undefined;
	/** Says in words why YAML cannot be read. Only authors need it, so hosts do not load it. */
	readonly explain?: ExplainYaml | undefined;
}

/** Takes the text as a splitter gives it: `splitSkillText`, or gray-matter in the compiler. */
export function readSkillText(
	split: SplitText,
	loadYaml: () => Yaml,
	{ byteOrderMark = "refuse", explain }: ReadSkillTextOptions = {},
): ReadSkillText {
	const problems: TextProblem[] = [];
	if (byteOrderMark === "refuse" && split.text.startsWith(BYTE_ORDER_MARK))
		problems.push({
			code: "encoding",
			message:
				"The file starts with a byte order mark, which hides the frontmatter from some readers.",
			hint: "Save the file as UTF-8 without BOM.",
			offset: 0,
		});
	const delimiterProblem = checkDelimiters(split);
	if (delimiterProblem) return { parsed: undefined, problems: [...problems, delimiterProblem] };
	const { yaml, yamlOffset, body, bodyOffset } = split;
	const result = parseFrontmatter(yaml, loadYaml, explain);
	if (Array.isArray(result)) {
		for (const problem of result)
			problems.push({ ...problem, offset: problem.offset + yamlOffset });
		return { parsed: undefined, problems };
	}
	const { data: frontmatter, ...places } = result;
	return { parsed: { frontmatter, ...places, yamlOffset, body, bodyOffset }, problems };
}
