import { describe, expect, it } from "vitest";
import { compareFrontmatter } from "./compare-frontmatter.ts";
import { parseSkillText } from "./parse-skill-text.ts";

const refused = expect.objectContaining({ reason: "frontmatter" });

describe("parseSkillText", () => {
	it.each([
		["plain", "---\nname: a\n---\nbody", "body"],
		["CRLF", "---\r\nname: a\r\n---\r\nbody\r\n", "body\r\n"],
		["a BOM, as the official SDK does", "\ufeff---\nname: a\n---\n", ""],
		["blanks after the closing hyphens", "---\nname: a\n---  \nbody", "body"],
		["no line break at the end", "---\nname: a\n---", ""],
		["hyphens in the body", "---\nname: a\n---\n---\nx", "---\nx"],
	])("accepts %s", (_what, text, body) => {
		expect(parseSkillText(text)).toEqual({ frontmatter: { name: "a" }, body });
	});

	it.each([
		["", "nothing"],
		["\n---\nname: a\n---\n", "a blank line first"],
		["--- \t\nname: a\n---\n", "blanks after the first hyphens, as the official SDK"],
		["---js\nname: a\n---\n", "a language"],
		["----\nname: a\n----\n", "four hyphens"],
		["---\nname: a\n", "no end"],
		["---\nname: a\n ---\n", "an indented end"],
		["---\nname: a\n---x\n", "an end with more"],
		["---\nname: a\n---x\nb: c\n---\n", "a line that other readers take for the end"],
		["---\na: &x 1\n---\n", "an anchor"],
		["---\na: !!str 1\n---\n", "a tag"],
		[`---\na: "${"x".repeat(70_000)}"\n---\n`, "more than 64 KiB"],
	])("refuses %j (%s)", (text) => expect(() => parseSkillText(text)).toThrow(refused));

	it("says where the problem is, and shows untrusted text safely", () => {
		expect(() => parseSkillText("---\nname: a\nname: b\n---\n")).toThrow(
			'SKILL.md cannot be read, line 3: "The field `name` appears a second time".',
		);
		expect(() => parseSkillText("---\u001b[2J\n")).toThrow("`---\\u001b[2J`");
	});

	it("refuses a BOM on request", () => {
		const text = "\ufeff---\nname: a\n---\n";
		expect(() => parseSkillText(text, { byteOrderMark: "refuse" })).toThrow(refused);
	});
});

describe("compareFrontmatter (H5)", () => {
	it("ignores the order of keys and nothing else", () => {
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
	])("distinguishes %j from %j", (a, b) => expect(compareFrontmatter(a, b)).not.toEqual([]));
});
