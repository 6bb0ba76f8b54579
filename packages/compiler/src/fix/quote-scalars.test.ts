import { parseFrontmatter } from "@skillbake/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadYaml } from "../parse/load-yaml.ts";
import { splitFrontmatter } from "../parse/split-frontmatter.ts";
import { quoteAmbiguous, quoteMetadata } from "./quote-scalars.ts";

const skill = (...lines: string[]) =>
	`---\nname: a\n${lines.join("\n")}\n---\nBody\nversion: 1.0\n`;
const metadata = (...lines: string[]) => skill("metadata:", ...lines);

describe("quoteMetadata", () => {
	it.each([
		["  version: 1.0", '  version: "1.0"'],
		["  version: 1.10  # next", '  version: "1.10"  # next'],
		["  build: 0x1F", '  build: "0x1F"'],
		["  n: -1e3", '  n: "-1e3"'],
		["  n: 0123", '  n: "0123"'],
		["  beta: True", '  beta: "True"'],
		["  beta:\ttrue", '  beta:\t"true"'],
		["  a: null", '  a: ""'],
		["  a: ~ # none", '  a: "" # none'],
		["  a:", '  a: ""'],
		["  a: # soon\n  b: x", '  a: "" # soon\n  b: x'],
		['  "a b":   \n  c: 1', '  "a b": ""   \n  c: "1"'],
		["  a:\n    1", '  a:\n    "1"'],
		["  é🙂: 1", '  é🙂: "1"'],
		["  a: 1\n  tags: [1, 2]\n  b: true", '  a: "1"\n  tags: [1, 2]\n  b: "true"'],
	])("%j becomes %j", (before, after) => {
		expect(quoteMetadata(metadata(before))).toBe(metadata(after));
	});

	it("works in braces", () => {
		expect(quoteMetadata(skill("metadata: {a: 1, b: x, c: null}"))).toBe(
			skill('metadata: {a: "1", b: x, c: ""}'),
		);
	});

	it("keeps CRLF, a byte order mark and everything around the value", () => {
		const before = `\ufeff${metadata("  # why", "  a: 1 ", "", "  b: x")}`.replaceAll("\n", "\r\n");
		expect(quoteMetadata(before)).toBe(before.replace("a: 1 ", 'a: "1" '));
	});

	it.each([
		metadata("  a: x", '  b: "1"', "  c: 2026-01-01"),
		metadata("  tags: [a]", "  map: {x: 1}"),
		skill("metadata: 1"),
		skill("metadata: {a}"),
		skill("other: 1"),
		metadata("  a: &x 1"),
		metadata("  a: [", "  b: 1"),
		"# no frontmatter\nmetadata:\n  a: 1\n",
		"--- \nmetadata:\n  a: 1\n---\n",
		"",
	])("leaves %j alone", (text) => expect(quoteMetadata(text)).toBe(text));

	it("changes nothing but metadata that is not a string", () => {
		const key = fc.constantFrom("a", "b", '"c d"', "é", "x.y/z", "- e");
		const value = fc.constantFrom(
			...[
				"1",
				"1.0",
				"true",
				"~",
				"",
				"x",
				'"1"',
				"'x'",
				"[1]",
				"{a: 1}",
				"2026-01-01",
				"|\n    1",
			],
			...["0o7", "# c", "1 # c", ">-\n    a", "\n    1", "\n    - 1", "1\n    2", ".inf", "x: y"],
		);
		const pair = fc.tuple(
			fc.constantFrom("  ", "  ", "   "),
			key,
			fc.constantFrom(": ", ":"),
			value,
		);
		let fixed = 0;
		fc.assert(
			fc.property(fc.array(pair, { maxLength: 5 }), fc.constantFrom("\n", "\r\n"), (pairs, end) => {
				const text = metadata(...pairs.map((parts) => parts.join(""))).replaceAll("\n", end);
				const result = quoteMetadata(text);
				if (result === text) return;
				fixed++;
				const [before, after] = [read(text), read(result)] as const;
				for (const [name, old] of Object.entries(before)) {
					if (typeof old === "string" || (typeof old === "object" && old !== null))
						expect(after[name]).toEqual(old);
					else expect(after[name]).toBeTypeOf("string");
				}
				expect(Object.keys(after)).toEqual(Object.keys(before));
				expect(result.replaceAll('"', "").length).toBeLessThanOrEqual(text.length + pairs.length);
				expect(quoteMetadata(result)).toBe(result);
			}),
			{ numRuns: 2_000 },
		);
		expect(fixed).toBeGreaterThan(30);
	});

	it("takes linear time", () => {
		const text = metadata(...Array.from({ length: 3_000 }, (_, i) => `  k${i}: ${i}`));
		const started = performance.now();
		expect(quoteMetadata(text)).toContain('  k2999: "2999"\n');
		expect(performance.now() - started).toBeLessThan(4_000);
	});
});

describe("quoteAmbiguous", () => {
	it.each([
		["date: 2026-04-24", 'date: "2026-04-24"'],
		["at: 12:30 # noon", 'at: "12:30" # noon'],
		["list: [yes, 1_000, x]", 'list: ["yes", "1_000", x]'],
		["metadata:\n  on: off", 'metadata:\n  "on": "off"'],
	])("%j becomes %j", (before, after) => {
		expect(quoteAmbiguous(skill(before))).toBe(skill(after));
	});

	it.each([
		"n: 0123",
		"n: 1e3",
		"n: 12345678901234567890",
		'date: "2026-04-24"',
		"date: 2026-04-24\n  12:30",
		'date: 2026-04-24 "x"',
	])("leaves %j alone", (line) => expect(quoteAmbiguous(skill(line))).toBe(skill(line)));
});

function read(text: string): Record<string, unknown> {
	const parsed = parseFrontmatter(splitFrontmatter(text).yaml, loadYaml);
	if (Array.isArray(parsed)) throw new Error(parsed[0]?.message);
	return { ...(parsed.data["metadata"] as object | undefined) };
}
