/** A `SKILL.md` read: its frontmatter with the place of each field, and its body. */
import type { Frontmatter } from "@skillbake/core";
import type { Report } from "./diagnostics.ts";
import { type ParsedFrontmatter, parseFrontmatter } from "./parse-frontmatter.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

export interface ParsedSkill extends Omit<ParsedFrontmatter, "data"> {
	/** Of the `SKILL.md`, relative to the compiled folder. */
	readonly file: string;
	readonly text: string;
	readonly frontmatter: Frontmatter;
	/** Where the YAML starts in the text: offsets of fields and scalars count from there. */
	readonly yamlOffset: number;
	readonly body: string;
	readonly bodyOffset: number;
}

/** `undefined` if it cannot be read; then the reasons are reported. */
export function parseSkill(file: string, text: string, report: Report): ParsedSkill | undefined {
	const unmarked = checkMark(file, text, report);
	const split = splitFrontmatter(unmarked);
	const markLength = text.length - unmarked.length;
	if ("message" in split) {
		const { message, hint, offset } = split;
		report({
			code: "frontmatter-delimiters",
			message,
			hint,
			file,
			at: { text, offset: offset + markLength },
		});
		return undefined;
	}
	const yamlOffset = split.yamlOffset + markLength;
	const parsed = parseFrontmatter(split.yaml);
	if (Array.isArray(parsed)) {
		for (const { offset, length, ...problem } of parsed)
			report({
				...problem,
				file,
				at: { text, offset: offset + yamlOffset, ...(length && { length }) },
			});
		return undefined;
	}
	const { data: frontmatter, ...places } = parsed;
	return {
		file,
		text,
		frontmatter,
		...places,
		yamlOffset,
		body: split.body,
		bodyOffset: split.bodyOffset + markLength,
	};
}

function checkMark(file: string, text: string, report: Report): string {
	if (!text.startsWith("\ufeff")) return text;
	report({
		code: "encoding",
		message:
			"The file starts with a byte order mark, behind which some readers do not see the frontmatter.",
		hint: "Save the file as UTF-8 without BOM.",
		file,
		at: { text, offset: 0 },
	});
	return text.slice(1);
}
