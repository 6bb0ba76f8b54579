import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INVISIBLE_CHARACTERS, quote, showJson, showLines, showText } from "./index.ts";

const invisible = new RegExp(INVISIBLE_CHARACTERS.source, "u");
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc
		.array(
			fc.constantFrom("\n", "\r", "\t", "\u001b[2J", "\u009b", "\u202e", " ", "::", "##", "vso["),
		)
		.map((parts) => parts.join("")),
);

it("shows foreign text on one line, without an invisible character", () => {
	expect(showText("a\n::set-output\u001b[31m\u202e\u{e0041}")).toBe(
		"a<U+000A>::set-output<U+001B>[31m<U+202E><U+E0041>",
	);
	fc.assert(fc.property(anyText, (text) => !invisible.test(showText(text))));
});

describe("several lines", () => {
	it("keep only line ends and tabs, and no line is a command for a log", () => {
		expect(showLines("a\n\t::error::x\r\n##[group]y ##vso[task] # ##\u0007")).toBe(
			"a\n\t<U+003A>:error::x<U+000D>\n<U+0023>#[group]y <U+0023>#vso[task] # ##<U+0007>",
		);
		expect(showLines("x ::a\n| :: |\n## Title [x]\nSee a::b")).toBe(
			"x ::a\n| :: |\n## Title [x]\nSee a::b",
		);
		fc.assert(
			fc.property(anyText, (text) => {
				const shown = showLines(text);
				expect(shown.replace(/[\n\t]/g, "")).not.toMatch(invisible);
				expect(shown).not.toMatch(/^\s*::|##[a-z]*\[/im);
			}),
		);
	});
});

it("writes JSON that says the same and shows no invisible character", () => {
	fc.assert(
		fc.property(fc.dictionary(anyText, fc.array(anyText)), (value) => {
			const json = showJson(value, 2);
			expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
			expect(json.replaceAll("\n", "")).not.toMatch(invisible);
			expect(json).not.toMatch(/##[a-z]*\[/i);
		}),
	);
});

it("quotes any value, and cuts a long one", () => {
	expect(quote("a\n\u202e")).toBe('"a\\n%E2%80%AE"');
	expect(quote(undefined)).toBe("undefined");
	expect(quote({ a: [1] })).toBe('{"a":[1]}');
	expect(quote("x".repeat(5000))).toBe(`"${"x".repeat(200)}"…`);
});
