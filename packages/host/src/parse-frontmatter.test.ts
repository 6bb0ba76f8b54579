import { describe, expect, it } from "vitest";
import { compareFrontmatter } from "./compare-frontmatter.ts";
import { parseFrontmatter, parseSkillText } from "./parse-frontmatter.ts";

const refused = expect.objectContaining({ reason: "frontmatter" });

describe("parseSkillText", () => {
	it.each([
		["plain", "---\nname: a\n---\nbody", "body"],
		["CRLF", "---\r\nname: a\r\n---\r\nbody\r\n", "body\r\n"],
		["a BOM, as the official SDK", "\ufeff---\nname: a\n---\n", ""],
		["blanks after the hyphens", "--- \t\nname: a\n---  \nbody", "body"],
		["an end without newline", "---\nname: a\n---", ""],
		["hyphens in the body", "---\nname: a\n---\n---\nx", "---\nx"],
	])("takes %s", (_what, text, body) => {
		expect(parseSkillText(text)).toEqual({ frontmatter: { name: "a" }, body });
	});

	it.each([
		["", "nothing"],
		["\n---\nname: a\n---\n", "a blank line first"],
		["---js\nname: a\n---\n", "a language"],
		["----\nname: a\n----\n", "four hyphens"],
		["---\nname: a\n", "no end"],
		["---\nname: a\n ---\n", "an indented end"],
		["---\nname: a\n---x\n", "an end with more"],
	])("refuses %j (%s)", (text) => expect(() => parseSkillText(text)).toThrow(refused));
});

describe("parseFrontmatter", () => {
	it("is YAML 1.2 core: no dates, no yes/no, no sexagesimals, no merge keys", () => {
		expect(
			parseFrontmatter("a: 2026-04-24\nb: yes\nc: 12:30\nd: 0o17\ne: ~\n<<: {f: 1}\n"),
		).toEqual({
			a: "2026-04-24",
			b: "yes",
			c: "12:30",
			d: 15,
			e: null,
			"<<": { f: 1 },
		});
	});

	it("makes own properties of any key", () => {
		const parsed = parseFrontmatter("__proto__: {polluted: true}\nconstructor: x\n");
		expect(Object.keys(parsed)).toEqual(["__proto__", "constructor"]);
		expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
	});

	it.each([
		"a: &x 1\nb: *x",
		"a: &x 1",
		"a: !!str 1",
		"a: !custom 1",
		"!!map\na: 1",
		"a: 1\na: 2",
		"- a",
		"text",
		"",
		"a: 1\n...\nb: 2",
		"%YAML 1.1\n---\na: yes",
		"%YAML 1.1\n--- # start\na: yes",
		"--- # start\na: yes",
		"? [a]\n: 1",
		"a: [",
		"\ta: 1",
		`a: "${"x".repeat(70_000)}"`,
	])("refuses %j", (yaml) => expect(() => parseFrontmatter(yaml)).toThrow(refused));
});

describe("compareFrontmatter (H5)", () => {
	it("is blind to the order of keys only", () => {
		expect(compareFrontmatter({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([]);
	});

	it.each([
		[{ a: 1 }, { a: "1" }],
		[{ a: null }, {}],
		[{}, { a: null }],
		[{ a: [1, 2] }, { a: [2, 1] }],
		[{ a: [1] }, { a: [1, 2] }],
		[{ a: {} }, { a: [] }],
		[{ a: { b: 1 } }, { a: { b: 2 } }],
		[{ a: true }, { a: "true" }],
		[{}, { constructor: "x" }],
	])("tells %j from %j", (a, b) => expect(compareFrontmatter(a, b)).not.toEqual([]));
});
