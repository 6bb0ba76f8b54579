import { parseFrontmatter } from "@skillbake/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { loadYaml } from "../parse/load-yaml.ts";
import {
	fixFileName,
	quoteColons,
	removeByteOrderMark,
	toLineFeeds,
	trimOpening,
} from "./fix-text.ts";

const skill = (...lines: string[]) => `---\n${lines.join("\n")}\n---\nBody: with colon: kept\n`;

describe("quoteColons", () => {
	it.each([
		[
			["name: a", "description: Use when: x"],
			["name: a", 'description: "Use when: x"'],
		],
		[
			["description: a: b", "license: c: d"],
			['description: "a: b"', 'license: "c: d"'],
		],
		[['description: say "hi": now'], ['description: "say \\"hi\\": now"']],
		[["description: C:\\dir: x"], ['description: "C:\\\\dir: x"']],
		[["description: ends with colon:"], ['description: "ends with colon:"']],
		[["description: a: b  "], ['description: "a: b"  ']],
	])("%j becomes %j", (before, after) => {
		expect(quoteColons(skill(...before))).toBe(skill(...after));
	});

	it("keeps CRLF as it is", () => {
		const crlf = (text: string) => text.replaceAll("\n", "\r\n");
		expect(quoteColons(crlf(skill("name: a", "description: b: c")))).toBe(
			crlf(skill("name: a", 'description: "b: c"')),
		);
	});

	it.each([
		["is valid", skillText("a")],
		["has a comment after the value", skill("description: a: b # why")],
		["continues on the next line", skill("description: a: b", "  more")],
		["is nested", skill("metadata:", "  key: a: b")],
		["is wrong in another way", skill("description: [a: b")],
		["has no frontmatter", "# description: a: b\n"],
		["is half quoted", skill('description: "a": b')],
		["repeats a key", skill("description: a: b", "description: c")],
	])("leaves text alone that %s", (_, text) => {
		expect(quoteColons(text)).toBe(text);
	});

	it("never changes a value, and changes nothing twice", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme-ascii" }), (value) => {
				const text = skill("name: a", `description: x${value}`);
				const fixed = quoteColons(text);
				expect(quoteColons(fixed)).toBe(fixed);
				if (fixed === text) return;
				const parsed = parseFrontmatter(fixed.split("---\n")[1]!, loadYaml);
				expect(parsed).toMatchObject({ data: { name: "a", description: `x${value}`.trimEnd() } });
			}),
			{ numRuns: 500 },
		);
	});
});

it("removes the mark and nothing else", () => {
	expect(removeByteOrderMark("\uFEFFa\uFEFF")).toBe("a\uFEFF");
	expect(removeByteOrderMark("a")).toBe("a");
});

it("turns CRLF into LF and leaves a lone CR", () => {
	expect(toLineFeeds("a\r\nb\rc\n")).toBe("a\nb\rc\n");
});

it.each([
	["skill.md", "SKILL.md"],
	["Skill.MD", "SKILL.md"],
	["SKILL.md", undefined],
	["skills.md", undefined],
])("%s should be called %s", (name, expected) => {
	expect(fixFileName(name)).toBe(expected);
});

describe("trimOpening", () => {
	it.each([
		["--- \nname: a\n---\n", "---\nname: a\n---\n"],
		["\ufeff---\t \r\nname: a\r\n---\r\n", "\ufeff---\r\nname: a\r\n---\r\n"],
	])("%j becomes %j", (before, after) => expect(trimOpening(before)).toBe(after));

	it.each(["---\nname: a \n--- \n", "--- js\nx\n---\n", " --- \n", "---- \n", "x\n--- \n", "--- "])(
		"leaves %j alone",
		(text) => expect(trimOpening(text)).toBe(text),
	);
});
