/** What is safe to mend in the text of a file: one pure function per rule, text to text. */
import { SKILL_FILE } from "@skillbake/core";
import { parseFrontmatter } from "./parse-frontmatter.ts";
import type { RuleCode } from "./rules.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

/** A plain value on one line. Behind ` #` a comment may start, and whose it is only the author knows. */
const FIELD = /^(\s*[\w-]+:[ ]+)([^"'[{|>&*!#\s](?:(?! #).)*?)([ \t]*\r?)$/;
const MOST_LINES = 64;

/** The rules whose breach `--fix` mends in a `SKILL.md`. */
export const TEXT_FIXES: { readonly [code in RuleCode]?: (text: string) => string } = {
	encoding: removeByteOrderMark,
	"frontmatter-yaml": quoteColons,
};

/** `encoding`: nothing but the mark itself goes. */
export function removeByteOrderMark(text: string): string {
	return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** `crlf`, where the option `eol` says that line ends are not content. */
export function toLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}

/**
 * `frontmatter-yaml`: puts quotes around values with a colon in them. Gives the text back as it was
 * unless the result can be read and every quoted value is exactly what stood on its line.
 */
export function quoteColons(text: string): string {
	const split = splitFrontmatter(text);
	if (!("yaml" in split)) return text;
	const end = split.yamlOffset + split.yaml.length;
	if (text.slice(split.yamlOffset, end) !== split.yaml) return text;
	const lines = split.yaml.split("\n");
	const quoted = new Map<string, string>();
	for (let round = 0; round < MOST_LINES; round++) {
		const parsed = parseFrontmatter(lines.join("\n"));
		if (!Array.isArray(parsed)) {
			const kept = [...quoted].every(([key, value]) => parsed.data[key] === value);
			if (quoted.size === 0 || !kept) return text;
			return text.slice(0, split.yamlOffset) + lines.join("\n") + text.slice(end);
		}
		const [problem] = parsed;
		if (problem?.code !== "frontmatter-yaml") return text;
		const at = lines.join("\n").slice(0, problem.offset).split("\n").length - 1;
		const [, field, value, rest] = FIELD.exec(lines[at] ?? "") ?? [];
		// Only fields of the top level: what a nested line belongs to would be a guess.
		if (!field || !value || !/:(?:\s|$)/.test(value) || /^\s/.test(field)) return text;
		lines[at] = `${field}${JSON.stringify(value)}${rest}`;
		quoted.set(field.slice(0, field.indexOf(":")), value);
	}
	return text;
}

/** `skill-file-name`: the name a file should have; `undefined` where it has it or is no skill's. */
export function fixFileName(name: string): string | undefined {
	return name !== SKILL_FILE && name.toLowerCase() === SKILL_FILE.toLowerCase()
		? SKILL_FILE
		: undefined;
}
