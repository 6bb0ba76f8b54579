/** YAML frontmatter to JSON. Strict: refuses YAML that other libraries may read differently. */
import { type Frontmatter, LIMITS } from "@skillbake/core";
import type { Document, Pair, YAMLMap } from "yaml";
import type { ExplainYaml } from "./explain/explain-yaml.ts";
import type { ReadYaml } from "./explain/find-mistake.ts";
import { readSimpleFrontmatter } from "./simple-frontmatter.ts";
import type { TextProblem } from "./text-problem.ts";

/** Offsets count from the start of the YAML. */
export interface ParsedFrontmatter {
	readonly data: Frontmatter;
	readonly fields: readonly ParsedField[];
	/** Every scalar without quotes, keys included. */
	readonly plainScalars: readonly PlainScalar[];
	/** The map of all fields as the YAML parser read it; `undefined` if every value is a string on one line. */
	readonly root: YAMLMap | undefined;
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

/** The `yaml` package. It takes longer to load than all of our own code, and few skills need it. */
export type Yaml = typeof import("yaml");

/** How much of a key a message repeats. */
const LONGEST_QUOTE = 200;

/** Offsets of the problems count from the start of the YAML. Which fields it has is not checked. */
export function parseFrontmatter(
	yaml: string,
	loadYaml: () => Yaml,
	explain?: ExplainYaml,
): ParsedFrontmatter | TextProblem[] {
	if (yaml.length > LIMITS.frontmatterLength)
		return [
			{
				code: "frontmatter-yaml",
				message: `The frontmatter has ${yaml.length} characters; at most ${LIMITS.frontmatterLength} are read.`,
				hint: "Move the content into the body or into a file of the skill.",
				offset: 0,
			},
		];
	try {
		return readSimpleFrontmatter(yaml) ?? parseStrictly(yaml, loadYaml(), explain);
	} catch (error) {
		// Thousands of nested brackets exhaust the parser's stack.
		const reason = error instanceof RangeError ? "it is nested too deeply" : String(error);
		return [
			{ code: "frontmatter-yaml", message: `The YAML cannot be read: ${reason}.`, offset: 0 },
		];
	}
}

const PARSE_OPTIONS = {
	version: "1.2",
	schema: "core",
	// The parser would compare each key with all before it.
	uniqueKeys: false,
	merge: false,
	stringKeys: true,
	resolveKnownTags: false,
	prettyErrors: false,
} as const;

/** The full parser, for what `readSimpleFrontmatter` leaves to it. */
export function parseStrictly(
	yaml: string,
	{ isAlias, isMap, isNode, isScalar, parseDocument, Scalar, visit }: Yaml,
	explain?: ExplainYaml,
): ParsedFrontmatter | TextProblem[] {
	const placeField = (pair: Pair): ParsedField => {
		const name = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
		const [keyOffset = 0, keyEnd = 0] = (isNode(pair.key) && pair.key.range) || [];
		const [valueOffset = keyOffset, end = keyEnd] = (isNode(pair.value) && pair.value.range) || [];
		return { name, keyOffset, valueOffset, valueLength: Math.max(1, end - valueOffset) };
	};
	const document = parseDocument(yaml, PARSE_OPTIONS);
	const read: ReadYaml = (text) => {
		const { errors, warnings, contents } = parseDocument(text, PARSE_OPTIONS);
		const [error] = [...errors, ...warnings];
		if (error) return { error: error.message, offset: error.pos[0] };
		if (contents === null || isMap(contents)) return "map";
		return isScalar(contents) ? "scalar" : "list";
	};
	const problems: TextProblem[] = [];
	// One mistake often causes more errors after it; the first one says what is wrong.
	const mistake = document.errors[0] ?? document.warnings[0];
	if (mistake) {
		const { message, pos } = mistake;
		problems.push({
			code: "frontmatter-yaml",
			message,
			offset: pos[0],
			length: Math.max(1, pos[1] - pos[0]),
			...explain?.(yaml, { message, offset: pos[0] }, read),
		});
	}
	for (const duplicate of findDuplicates(yaml, document, { isScalar, visit }))
		problems.push(duplicate);
	if (problems.length > 0) return problems;
	// A directive in front of it, such as `%YAML 1.1`, would change how values are read.
	if (document.directives?.docStart)
		return [
			{
				code: "frontmatter-yaml",
				message: "The frontmatter starts a YAML document of its own with `---`.",
				hint: "Remove that line and any line that starts with `%`.",
				offset: 0,
			},
		];

	const plainScalars: PlainScalar[] = [];
	const anchors = new Set<string>();
	const aliases: string[] = [];
	visit(document, (_key, node) => {
		if (!isNode(node)) return;
		if (isScalar(node) && node.type === Scalar.PLAIN)
			plainScalars.push({
				source: node.source ?? "",
				value: node.value,
				offset: node.range?.[0] ?? 0,
			});
		const at = { code: "frontmatter-yaml" as const, offset: node.range?.[0] ?? 0 };
		if (isAlias(node)) aliases.push(node.source);
		else if ("anchor" in node && node.anchor) anchors.add(node.anchor);
		if (isAlias(node) || ("anchor" in node && node.anchor))
			problems.push({
				...at,
				message:
					"Anchors and aliases (`&name`, `*name`) are refused: not every reader expands them.",
				hint: "Write the value out.",
			});
		// The parser sets `tag` only where the text has one.
		else if (node.tag)
			problems.push({
				...at,
				message: `The YAML tag ${node.tag} is refused.`,
				hint: "Remove the tag.",
			});
		else if (isScalar(node) && typeof node.value === "number" && !Number.isFinite(node.value))
			problems.push({
				...at,
				message: `Frontmatter is published as JSON, which cannot express ${node.source}.`,
				hint: `Quote it: "${node.source}".`,
			});
	});
	const [refused] = problems;
	if (refused) {
		// Anchors without their aliases are rather text that starts with `&` or `*`.
		const isText = !aliases.some((name) => anchors.has(name));
		const { hint } = (isText && explain?.(yaml, refused, read)) || {};
		if (hint?.startsWith("Quote"))
			problems[0] = {
				...refused,
				hint: `${refused.hint} If it is text, ${hint[0]!.toLowerCase()}${hint.slice(1)}`,
			};
		return problems;
	}

	const { contents } = document;
	if (contents === null) return { data: {}, fields: [], plainScalars: [], root: undefined };
	if (!isMap(contents)) {
		const message = "The frontmatter is not a map of fields to values.";
		const offset = contents.range?.[0] ?? 0;
		return [
			{
				code: "frontmatter-not-a-map",
				hint: "Write one `field: value` per line.",
				offset,
				...explain?.(yaml, { message, offset }, read),
				message,
			},
		];
	}
	return {
		data: document.toJS() as Frontmatter,
		fields: contents.items.map(placeField),
		plainScalars,
		root: contents,
	};
}

/** Every field that its map already has. */
function findDuplicates(
	yaml: string,
	document: Document,
	{ isScalar, visit }: Pick<Yaml, "isScalar" | "visit">,
): TextProblem[] {
	const offsets: number[] = [];
	visit(document, {
		Map(_key, { items }) {
			const seen = new Set<unknown>();
			for (const { key } of items) {
				if (!isScalar(key)) continue;
				if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0);
				else seen.add(key.value);
			}
		},
	});
	return offsets
		.sort((a, b) => a - b)
		.map((offset) => ({
			code: "frontmatter-duplicate-key",
			message: `The field \`${fieldAt(yaml, offset)}\` appears a second time.`,
			hint: "Keep one of them.",
			offset,
			length: 1,
		}));
}

/** A key without a colon on a long line would have the rest of that line as its name. */
function fieldAt(yaml: string, offset: number): string {
	return /^[^:\n]*/.exec(yaml.slice(offset, offset + LONGEST_QUOTE))![0].trim();
}
