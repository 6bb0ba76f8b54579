/**
 * Mutation of seeds, as fast-check arbitraries: a few edits of a valid input reach deeper into a
 * parser than random input does. A failing input shrinks to fewer edits.
 */
import fc from "fast-check";

/** Pieces that parsers treat as special, whatever the format. */
const TOKENS: readonly string[] = [
	..."\0\t\n\r\u001b\u007f\u0085\u00ad\u200b\u202e\u2028\ufeff\ufffd\ud800\udc00",
	...`'"\`\\/?#%&=+:;,.*!|<>()[]{}@~^$- `,
	"..",
	"../",
	"%00",
	"%2e%2e%2f",
	"\r\n",
	"---\n",
	"__proto__",
	"constructor",
	"\u{e0041}",
	"😀",
	"-1",
	"1e999",
	"9007199254740993",
];

const INTERESTING_BYTES = [0, 1, 0x0a, 0x7f, 0x80, 0xc0, 0xfe, 0xff];

/** Where to cut, as a share of the length: it stays meaningful while the input shrinks. */
const share = fc.noBias(fc.nat(9999)).map((value) => value / 10_000);
const count = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 8 }) }, fc.constant(2000));

interface Edit {
	readonly kind: "insert" | "delete" | "replace" | "repeat" | "move" | "splice";
	readonly from: number;
	readonly length: number;
	readonly to: number;
	readonly count: number;
	readonly other: number;
}

const edits = fc.array(
	fc.record<Edit>({
		kind: fc.constantFrom("insert", "delete", "replace", "repeat", "move", "splice"),
		from: share,
		// Mostly short pieces, sometimes everything up to the end.
		length: share.map((value) => value ** 4),
		to: share,
		count,
		other: fc.noBias(fc.nat(9999)),
	}),
	{ minLength: 1, maxLength: 6 },
);

/** What the edits need of text and of bytes. */
interface Sequence<T> {
	lengthOf(value: T): number;
	slice(value: T, from: number, to?: number): T;
	join(parts: readonly T[]): T;
}

function applyEdit<T>(
	value: T,
	edit: Edit,
	{ lengthOf, slice, join }: Sequence<T>,
	tokens: readonly T[],
	seeds: readonly T[],
): T {
	const length = lengthOf(value);
	const from = Math.floor(edit.from * length);
	const end = Math.min(length, from + Math.ceil(edit.length * length));
	const [before, piece, after] = [
		slice(value, 0, from),
		slice(value, from, end),
		slice(value, end),
	];
	const token = tokens[edit.other % tokens.length]!;
	if (edit.kind === "insert") return join([before, token, piece, after]);
	if (edit.kind === "delete") return join([before, after]);
	if (edit.kind === "replace") return join([before, token, after]);
	if (edit.kind === "repeat") return join([before, ...Array<T>(edit.count).fill(piece), after]);
	if (edit.kind === "move") {
		const rest = join([before, after]);
		const to = Math.floor(edit.to * lengthOf(rest));
		return join([slice(rest, 0, to), piece, slice(rest, to)]);
	}
	const seed = seeds[edit.other % seeds.length]!;
	const at = Math.floor(edit.to * lengthOf(seed));
	return join([before, slice(seed, at, at + (end - from) + 16), after]);
}

/** Longer inputs only slow the search down; tests of growth have inputs of their own. */
const MAX_LENGTH = 100_000;

function mutated<T>(
	seeds: readonly T[],
	sequence: Sequence<T>,
	tokens: readonly T[],
): fc.Arbitrary<T> {
	return fc
		.tuple(fc.constantFrom(...seeds), edits)
		.map(([seed, list]) =>
			list.reduce(
				(value, edit) =>
					sequence.slice(applyEdit(value, edit, sequence, tokens, seeds), 0, MAX_LENGTH),
				seed,
			),
		);
}

/** Texts near the seeds. `tokens` are pieces of the format, inserted beside those of any format. */
export function mutatedText(
	seeds: readonly string[],
	tokens: readonly string[] = [],
): fc.Arbitrary<string> {
	const sequence: Sequence<string> = {
		lengthOf: (text) => text.length,
		slice: (text, from, to) => text.slice(from, to),
		join: (parts) => parts.join(""),
	};
	return mutated(seeds, sequence, [...TOKENS, ...tokens]);
}

/** Bytes near the seeds. */
export function mutatedBytes(
	seeds: readonly Uint8Array[],
	tokens: readonly Uint8Array[] = [],
): fc.Arbitrary<Uint8Array> {
	const sequence: Sequence<Uint8Array> = {
		lengthOf: (bytes) => bytes.length,
		slice: (bytes, from, to) => bytes.subarray(from, to),
		join: (parts) => Buffer.concat(parts),
	};
	return mutated(seeds, sequence, [
		...INTERESTING_BYTES.map((byte) => Uint8Array.of(byte)),
		...tokens,
	]);
}

/**
 * JSON values near the seeds: the text of a seed is mutated where that still parses, otherwise some
 * values inside it are replaced by any JSON value.
 */
export function mutatedJson(seeds: readonly unknown[]): fc.Arbitrary<unknown> {
	const texts = seeds.map((seed) => JSON.stringify(seed));
	const tokens = ["null", "true", "[]", "{}", '""', '{"__proto__":{"polluted":1}}'];
	const replaced = fc
		.tuple(
			fc.constantFrom(...texts),
			fc.array(fc.tuple(share, oddValues), { minLength: 1, maxLength: 3 }),
		)
		.map(([text, changes]) =>
			changes.reduce<unknown>(
				(value, [place, by]) => replaceInside(value, place, by),
				JSON.parse(text),
			),
		);
	const edited = fc
		.tuple(mutatedText(texts, tokens), replaced)
		.map(([text, otherwise]) => parseOr(text, otherwise));
	return fc.oneof(edited, replaced);
}

const oddValues = fc.oneof(
	fc.jsonValue({ maxDepth: 3 }),
	fc.constantFrom(...TOKENS),
	fc.constantFrom(null, true, 0, -1, 1.5, 1e308, "", [], {}, [[]], "x".repeat(50_000)),
	fc.constant(
		JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
	),
);

function parseOr(text: string, otherwise: unknown): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return otherwise;
	}
}

/** Replaces one of the values inside `value`, itself included; `place` chooses which. */
function replaceInside(value: unknown, place: number, by: unknown): unknown {
	const total = sizeOf(value);
	let left = Math.min(total - 1, Math.floor(place * total));
	const visit = (current: unknown): unknown => {
		if (left-- === 0) return by;
		if (Array.isArray(current)) return current.map(visit);
		if (typeof current !== "object" || current === null) return current;
		return Object.fromEntries(Object.entries(current).map(([key, item]) => [key, visit(item)]));
	};
	return visit(value);
}

function sizeOf(value: unknown): number {
	if (typeof value !== "object" || value === null) return 1;
	return Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 1);
}
