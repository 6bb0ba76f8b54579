/** YAML frontmatter to JSON, strictly: what other YAML libraries could read otherwise is refused. */
import type { Frontmatter } from "@skillbake/core";
import {
	isAlias,
	isMap,
	isNode,
	isScalar,
	type Node,
	type Pair,
	parseDocument,
	Scalar,
	visit,
} from "yaml";
import { readSimpleFrontmatter } from "./simple-frontmatter.ts";

/** Offsets count from the start of the YAML. */
export interface ParsedFrontmatter {
	readonly data: Frontmatter;
	readonly fields: readonly ParsedField[];
	/** Every scalar without quotes, keys included. */
	readonly plainScalars: readonly PlainScalar[];
	/** The values of the fields as YAML nodes; none where every value is a string on one line. */
	readonly nodes: readonly Node[];
}

/** A field at the top level. */
export interface ParsedField {
	readonly name: string;
	readonly keyOffset: number;
	readonly valueOffset: number;
	readonly valueLength: number;
}

export interface PlainScalar {
	readonly source: string;
	readonly value: unknown;
	readonly offset: number;
}

export interface FrontmatterProblem {
	readonly code: "frontmatter-yaml" | "frontmatter-duplicate-key" | "frontmatter-not-a-map";
	readonly message: string;
	readonly hint?: string;
	/** In the YAML text. */
	readonly offset: number;
	readonly length?: number;
}

/** Far above any real frontmatter; a parser should not be kept busy by a hostile one. */
const MAX_LENGTH = 64 * 1024;

export function parseFrontmatter(yaml: string): ParsedFrontmatter | FrontmatterProblem[] {
	if (yaml.length > MAX_LENGTH)
		return [
			{
				code: "frontmatter-yaml",
				message: `The frontmatter has ${yaml.length} characters; at most ${MAX_LENGTH} are read.`,
				hint: "Move the content into the body or into a file of the skill.",
				offset: 0,
			},
		];
	try {
		return readSimpleFrontmatter(yaml) ?? parseStrictly(yaml);
	} catch (error) {
		// Thousands of nested brackets exhaust the parser's stack.
		const reason = error instanceof RangeError ? "it is nested too deeply" : String(error);
		return [
			{ code: "frontmatter-yaml", message: `The YAML cannot be read: ${reason}.`, offset: 0 },
		];
	}
}

/** By the `yaml` package. */
export function parseStrictly(yaml: string): ParsedFrontmatter | FrontmatterProblem[] {
	const document = parseDocument(yaml, {
		version: "1.2",
		schema: "core",
		uniqueKeys: true,
		merge: false,
		stringKeys: true,
		resolveKnownTags: false,
		prettyErrors: false,
	});
	const problems: FrontmatterProblem[] = [];
	for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
		const at = { offset: pos[0], length: Math.max(1, pos[1] - pos[0]) };
		if (code === "DUPLICATE_KEY")
			problems.push({ code: "frontmatter-duplicate-key", ...duplicate(yaml, pos[0]), ...at });
		else problems.push({ code: "frontmatter-yaml", ...explain(yaml, message, pos[0]), ...at });
	}
	// One mistake makes the parser stumble again and again behind it; the first says what is wrong.
	if (problems.length > 0) return dropEchoes(problems);

	const plainScalars: PlainScalar[] = [];
	visit(document, (_key, node) => {
		if (!isNode(node)) return;
		if (isScalar(node) && node.type === Scalar.PLAIN)
			plainScalars.push({
				source: node.source ?? "",
				value: node.value,
				offset: node.range?.[0] ?? 0,
			});
		const at = { code: "frontmatter-yaml" as const, offset: node.range?.[0] ?? 0 };
		if (isAlias(node) || ("anchor" in node && node.anchor))
			problems.push({
				...at,
				message:
					"Anchors and aliases (`&name`, `*name`) are refused: not every reader expands them.",
				hint: "Write the value out.",
			});
		else if (node.tag && !isImplied(node.tag))
			problems.push({
				...at,
				message: `The YAML tag ${node.tag} is refused.`,
				hint: "Remove the tag.",
			});
		else if (isScalar(node) && typeof node.value === "number" && !Number.isFinite(node.value))
			problems.push({
				...at,
				message: `${node.source} has no form in JSON, in which frontmatter is published.`,
				hint: `Quote it: "${node.source}".`,
			});
	});
	if (problems.length > 0) return problems;

	const { contents } = document;
	if (contents === null) return { data: {}, fields: [], plainScalars: [], nodes: [] };
	if (!isMap(contents))
		return [
			{
				code: "frontmatter-not-a-map",
				message: "The frontmatter is not a map of fields to values.",
				hint: "Write one `field: value` per line.",
				offset: contents.range?.[0] ?? 0,
			},
		];
	return {
		data: document.toJS() as Frontmatter,
		fields: contents.items.map(placeField),
		plainScalars,
		nodes: contents.items.flatMap(({ value }) => (isNode(value) ? [value] : [])),
	};
}

function placeField(pair: Pair): ParsedField {
	const name = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
	const [keyOffset = 0, keyEnd = 0] = (isNode(pair.key) && pair.key.range) || [];
	const [valueOffset = keyOffset, end = keyEnd] = (isNode(pair.value) && pair.value.range) || [];
	return { name, keyOffset, valueOffset, valueLength: Math.max(1, end - valueOffset) };
}

/** `node.tag` is set by the parser on nodes that carry none in the text. */
function isImplied(tag: string): boolean {
	return tag.startsWith("tag:yaml.org,2002:");
}

function dropEchoes(problems: FrontmatterProblem[]): FrontmatterProblem[] {
	const first = problems.find((problem) => problem.code === "frontmatter-yaml");
	const duplicates = problems.filter((problem) => problem.code === "frontmatter-duplicate-key");
	return first ? [first, ...duplicates] : duplicates;
}

function duplicate(yaml: string, offset: number): { message: string; hint: string } {
	const key = /^[^:\n]*/.exec(yaml.slice(offset))![0].trim();
	return {
		message: `The field \`${key}\` stands here a second time.`,
		hint: "Keep one of them.",
	};
}

function explain(
	yaml: string,
	message: string,
	offset: number,
): { message: string; hint?: string } {
	const start = yaml.lastIndexOf("\n", offset - 1) + 1;
	const line = /.*/.exec(yaml.slice(start))![0].replace(/\r$/, "");
	const field = /^(\s*[\w-]+):[ ]+([^"'[{|>&*!].*)$/.exec(line);
	if (field && /: |:$| #/.test(field[2]!))
		return {
			message: "The value holds a colon and is not quoted, so YAML reads it as a map.",
			hint: `Quote it: ${field[1]!.trim()}: ${JSON.stringify(field[2])}`,
		};
	if (line.includes("\t"))
		return { message, hint: "YAML is indented with spaces; replace the tab." };
	return { message };
}
