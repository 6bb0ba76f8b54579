/**
 * Reads the frontmatter that nearly every skill has: lines of `field: value`, at most one level of
 * nesting, and values that every YAML library reads as the same string. Ten times as fast as the
 * full parser, with exactly the same result; leaves everything else to the full parser.
 */
import type { ParsedField, ParsedFrontmatter, PlainScalar } from "./parse-frontmatter.ts";

/** A plain value must start with a letter, which rules out numbers, dates and other special forms. */
const LINE = /^( *)([A-Za-z][A-Za-z0-9_-]*):(?:( +)(?:"([^"\\]*)"|'([^']*)'|([A-Za-z].*)))?$/;
/** Words that YAML does not read as strings. */
const SPECIAL = /^(?:null|true|false)$/i;
/** Character sequences that end a plain value or change its meaning. */
const NOT_PLAIN = /: | #|:$/;
/** Printable ASCII and common letters beyond it; the full parser handles the rest. */
const USUAL = /^[\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\ud7ff\uf900-\ufdff]*$/;

interface Level {
	readonly indent: number;
	readonly values: Map<string, unknown>;
}

export function readSimpleFrontmatter(yaml: string): ParsedFrontmatter | undefined {
	// A splitter cuts after a line end; the places in a text without one would differ.
	if (!yaml.endsWith("\n") || !USUAL.test(yaml)) return undefined;
	const top: Level = { indent: 0, values: new Map() };
	const fields: { -readonly [key in keyof ParsedField]: ParsedField[key] }[] = [];
	const plainScalars: PlainScalar[] = [];
	/** The map below the last top-level field, if it has one. */
	let inner: Level | undefined;
	/** The last top-level field, if its own line has no value. */
	let open: string | undefined;
	let offset = 0;

	const lines = yaml.slice(0, -1).split("\n");
	for (const line of lines) {
		const trimmed = trimSpaces(line);
		const match = LINE.exec(trimmed);
		if (!match) return undefined;
		const [, { length: indent } = "", key = "", gap = "", double, single, plain] = match;
		if (indent > 0) {
			if (open !== undefined && !inner) {
				inner = { indent, values: new Map() };
				top.values.set(open, inner.values);
			}
			if (inner?.indent !== indent) return undefined;
		} else if (open !== undefined && !inner) return undefined;
		const level = indent > 0 ? inner! : top;
		const value = double ?? single ?? plain;
		if (level.values.has(key) || SPECIAL.test(key)) return undefined;
		if (plain !== undefined && (SPECIAL.test(plain) || NOT_PLAIN.test(plain))) return undefined;
		if (value === undefined && indent > 0) return undefined;

		const keyOffset = offset + indent;
		const valueOffset = keyOffset + key.length + 1 + gap.length;
		plainScalars.push({ source: key, value: key, offset: keyOffset });
		if (plain !== undefined)
			plainScalars.push({ source: plain, value: plain, offset: valueOffset });
		level.values.set(key, value);
		if (indent === 0) {
			const valueLength = (value ?? "").length + (plain === undefined ? 2 : 0);
			fields.push({ name: key, keyOffset, valueOffset, valueLength });
			open = value === undefined ? key : undefined;
			inner = undefined;
		} else {
			const field = fields.at(-1)!;
			if (inner!.values.size === 1) field.valueOffset = keyOffset;
			field.valueLength = offset + trimmed.length + 1 - field.valueOffset;
		}
		offset += line.length + 1;
	}
	if (open !== undefined && !inner) return undefined;
	for (const [key, value] of top.values)
		if (value instanceof Map) top.values.set(key, Object.fromEntries(value));
	return {
		data: Object.fromEntries(top.values) as ParsedFrontmatter["data"],
		fields,
		plainScalars,
		root: undefined,
	};
}

/** Without spaces at the end. `trimEnd` would also cut off spaces that belong to the value. */
function trimSpaces(line: string): string {
	let end = line.length;
	while (line[end - 1] === " ") end--;
	return line.slice(0, end);
}
