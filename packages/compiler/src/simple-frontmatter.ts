/**
 * Reads the frontmatter that nearly every skill has: lines of `field: value`, at most one level of
 * nesting, values that every YAML reader takes for the same string. It takes a tenth of the time of
 * a full parse and gives exactly its result; anything else is left to the full parser.
 */
import type { ParsedField, ParsedFrontmatter, PlainScalar } from "./parse-frontmatter.ts";

/** A plain value starts with a letter, so it is no number, date or other special form. */
const LINE = /^( *)([A-Za-z][A-Za-z0-9_-]*):(?:( +)(?:"([^"\\]*)"|'([^']*)'|([A-Za-z].*?)))? *$/;
/** Words that YAML takes for something else than a string. */
const SPECIAL = /^(?:null|true|false)$/i;
/** Where a plain value ends or turns into something else. */
const NOT_PLAIN = /: | #|:$/;
/** Printable ASCII and the common letters beyond; the full parser decides about the rest. */
const USUAL = /^[\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\ud7ff\uf900-\ufdff]*$/;

interface Level {
	readonly indent: number;
	readonly values: Map<string, unknown>;
}

export function readSimpleFrontmatter(yaml: string): ParsedFrontmatter | undefined {
	if (!USUAL.test(yaml)) return undefined;
	const top: Level = { indent: 0, values: new Map() };
	const fields: { -readonly [key in keyof ParsedField]: ParsedField[key] }[] = [];
	const plainScalars: PlainScalar[] = [];
	/** The map below the last field, once a line shows that there is one. */
	let inner: Level | undefined;
	/** The last field at the top, if it has no value on its line. */
	let open: string | undefined;
	let offset = 0;

	const lines = (yaml.endsWith("\n") ? yaml.slice(0, -1) : yaml).split("\n");
	for (const line of lines) {
		const match = LINE.exec(line);
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
			field.valueLength = offset + line.trimEnd().length + 1 - field.valueOffset;
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
		nodes: [],
	};
}
