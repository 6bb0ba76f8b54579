/** Safe fixes of a file's text: one pure function per rule, from text to text. */
import { SKILL_FILE } from "@skillbake/core";
import { checkDelimiters, parseFrontmatter } from "@skillbake/format";
import { loadYaml } from "../parse/load-yaml.ts";
import { splitFrontmatter } from "../parse/split-frontmatter.ts";
import type { RuleCode } from "../rules.ts";
import { quoteAmbiguous, quoteMetadata } from "./quote-scalars.ts";

/** A field at the top level with a plain value. What a nested line belongs to would be a guess. */
const PLAIN_FIELD = /^[\w-]+: +(?=[^"'[{|>&*!#\s])/;
const END_OF_LINE = " \t\r";

/** The rules that `--fix` can repair in a `SKILL.md`. */
export const TEXT_FIXES: { readonly [code in RuleCode]?: (text: string) => string } = {
	encoding: removeByteOrderMark,
	"frontmatter-delimiters": trimOpening,
	"frontmatter-yaml": quoteColons,
	"metadata-type": quoteMetadata,
	"ambiguous-scalar": quoteAmbiguous,
};

/** `encoding`: removes the byte order mark and nothing else. */
export function removeByteOrderMark(text: string): string {
	return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** `frontmatter-delimiters`: removes the blanks after the dashes of the first line. */
export function trimOpening(text: string): string {
	return text.replace(/^(\ufeff?---)[ \t]+(?=\r?\n)/, "$1");
}

/** `crlf`: only for folders whose option `eol` says that line ends do not matter. */
export function toLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}

/**
 * `frontmatter-yaml`: quotes values that contain a colon. Returns the text unchanged unless the result
 * parses and every quoted value equals the text on its line.
 */
export function quoteColons(text: string): string {
	const split = splitFrontmatter(text);
	if (checkDelimiters(split)) return text;
	const problems = parseFrontmatter(split.yaml, loadYaml);
	if (!Array.isArray(problems) || problems[0]?.code !== "frontmatter-yaml") return text;
	const quoted = new Map<string, string>();
	const lines = split.yaml.split("\n").map((line) => {
		const field = readField(line);
		if (!field || !Array.isArray(parseFrontmatter(line, loadYaml))) return line;
		quoted.set(field.name, field.value);
		return field.start + JSON.stringify(field.value) + field.rest;
	});
	if (quoted.size === 0) return text;
	const yaml = lines.join("\n");
	const parsed = parseFrontmatter(yaml, loadYaml);
	if (Array.isArray(parsed)) return text;
	for (const [name, value] of quoted) if (parsed.data[name] !== value) return text;
	const end = split.yamlOffset + split.yaml.length;
	return text.slice(0, split.yamlOffset) + yaml + text.slice(end);
}

/** A line whose value may need quotes. One with ` #` is left alone: it may end in a comment. */
function readField(line: string) {
	const [start] = PLAIN_FIELD.exec(line) ?? [];
	if (start === undefined) return undefined;
	let end = line.length;
	while (END_OF_LINE.includes(line[end - 1]!)) end--;
	const value = line.slice(start.length, end);
	if (!/:(?:\s|$)/.test(value) || /[\r\u2028\u2029]| #/.test(value)) return undefined;
	return { start, name: start.slice(0, start.indexOf(":")), value, rest: line.slice(end) };
}

/** `skill-file-name`: the right name for a misnamed file, or `undefined` for any other file. */
export function fixFileName(name: string): string | undefined {
	return name !== SKILL_FILE && name.toLowerCase() === SKILL_FILE.toLowerCase()
		? SKILL_FILE
		: undefined;
}
