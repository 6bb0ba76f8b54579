/** The frontmatter of a `SKILL.md` as data: YAML 1.2 core, no anchors, aliases, tags or merges. */
import type { Frontmatter } from "@skillbake/core";
import { parseDocument, visit } from "yaml";
import { SkillHostError } from "./errors.ts";
import { isRecord } from "./is-record.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

/** Real frontmatter has a few hundred bytes; the cap keeps a parser from being the target. */
const MAX_YAML = 64 * 1024;

export interface ParsedSkillText {
	readonly frontmatter: Frontmatter;
	readonly body: string;
}

export function parseSkillText(text: string): ParsedSkillText {
	const { yaml, body } = splitFrontmatter(text);
	return { frontmatter: parseFrontmatter(yaml), body };
}

export function parseFrontmatter(yaml: string): Frontmatter {
	if (yaml.length > MAX_YAML) throw refuse("The frontmatter is larger than 64 KiB.");
	let value: unknown;
	try {
		value = parseStrict(yaml.replaceAll("\r\n", "\n"));
	} catch (error) {
		if (error instanceof SkillHostError) throw error;
		// The parser recurses: nesting deep enough to exhaust the stack arrives here as well.
		const text = error instanceof Error ? error.message : String(error);
		throw refuse(`The frontmatter cannot be read: ${text.split("\n", 1)[0]?.replace(/:$/, "")}.`);
	}
	if (!isRecord(value)) throw refuse("The frontmatter is not a map of fields.");
	return value as Frontmatter;
}

function parseStrict(yaml: string): unknown {
	const document = parseDocument(yaml, {
		version: "1.2",
		schema: "core",
		uniqueKeys: true,
		merge: false,
		stringKeys: true,
		resolveKnownTags: false,
	});
	const [problem] = [...document.errors, ...document.warnings];
	if (problem) throw problem;
	visit(document, {
		Alias: () => {
			throw refuse("The frontmatter uses an alias.");
		},
		Node: (_key, node) => {
			// Set by the parser on explicit tags only.
			if (node.tag !== undefined) throw refuse("The frontmatter uses a tag.");
			if ("anchor" in node && node.anchor) throw refuse("The frontmatter uses an anchor.");
		},
	});
	return document.toJS();
}

function refuse(message: string): SkillHostError {
	return new SkillHostError("frontmatter", message);
}
