/** Findings about frontmatter as YAML: its delimiters, syntax and portability. */
import { skillText } from "../../../../../test/support/skill-text.ts";
import { type Case, fields, front } from "./rule-case.ts";

export const FRONTMATTER_CASES: readonly Case[] = [
	...["--- ", "---\t", "---  \r"].map(
		(opening): Case => ({
			code: "frontmatter-delimiters",
			when: `the first line is ${JSON.stringify(opening)}`,
			entries: { "a/SKILL.md": `${opening}\nname: a\ndescription: b\n---\n# A\n` },
			expected: {
				severity: "error",
				line: 1,
				message:
					"The first line has blanks after `---`; the official client and other readers refuse the file.",
			},
		}),
	),
	{
		code: "frontmatter-delimiters",
		when: "the file has no frontmatter",
		entries: { "a/SKILL.md": "# A\n" },
		expected: { message: "The file does not start with frontmatter." },
	},
	{
		code: "frontmatter-delimiters",
		when: "it names a language",
		entries: { "a/SKILL.md": "---foo\nname: a\n---\n" },
		expected: {
			message:
				"The first line is `---foo`. Frontmatter must be YAML; other languages are refused and never run.",
		},
	},
	{
		code: "frontmatter-delimiters",
		when: "there are four dashes",
		entries: { "a/SKILL.md": "----\nname: a\n----\n" },
		expected: { message: "The first line has more than three dashes." },
	},
	{
		code: "frontmatter-delimiters",
		when: "a blank line comes before it",
		entries: { "a/SKILL.md": `\n${skillText("a")}` },
		expected: { message: "There are blank lines before the frontmatter." },
	},
	{
		code: "frontmatter-delimiters",
		when: "it is never closed",
		entries: { "a/SKILL.md": "---\nname: a\ndescription: b\n" },
		expected: { message: "The frontmatter is never closed: no line `---` follows the first one." },
	},
	{
		code: "frontmatter-delimiters",
		when: "a line starts with dashes",
		entries: { "a/SKILL.md": "---\nname: a\n---x\ndescription: b\n---\n" },
		expected: { line: 3, column: 1 },
	},
	{
		code: "frontmatter-yaml",
		when: "a value contains an unquoted colon",
		entries: front('name: a\ndescription: Use when: the "user" asks'),
		expected: {
			line: 3,
			message: "The value contains a colon and is not quoted, so YAML reads it as a map.",
			hint: 'Quote it: description: "Use when: the \\"user\\" asks"',
		},
	},
	{
		code: "frontmatter-yaml",
		when: "it is indented with a tab",
		entries: front("name: a\ndescription: b\nmetadata:\n\tx: y"),
		expected: { line: 5, hint: "YAML is indented with spaces; replace the tab." },
	},
	{
		code: "frontmatter-yaml",
		when: "it uses an alias",
		entries: front("name: &n a\ndescription: *n"),
		expected: { line: 2, hint: "Write the value out." },
		times: 2,
	},
	{
		code: "frontmatter-yaml",
		when: "it uses a tag",
		entries: front("name: a\ndescription: !!binary aGk="),
		expected: { line: 3 },
	},
	{
		code: "frontmatter-yaml",
		when: "a number has no JSON form",
		entries: fields("metadata:\n  x: .inf"),
		expected: { line: 5, hint: 'Quote it: ".inf".' },
	},
	{
		code: "frontmatter-duplicate-key",
		when: "a field appears twice",
		entries: front("name: a\ndescription: b\nname: a"),
		expected: { line: 4, column: 1, message: "The field `name` appears a second time." },
	},
	{
		code: "frontmatter-not-a-map",
		when: "it is a list",
		entries: front("- name: a"),
		expected: { line: 2, message: "The frontmatter is not a map of fields to values." },
	},
	...[
		"2026-04-24",
		"0123",
		"12:30",
		"1_000",
		"yes",
		"Off",
		"1e3",
		"0o17",
		"12345678901234567890",
	].map(
		(scalar): Case => ({
			code: "ambiguous-scalar",
			when: `a value is ${scalar}`,
			entries: fields(`license: x\nmetadata:\n  key: ${scalar}`),
			expected: { severity: "warn", line: 6, column: 8, hint: `Quote it: "${scalar}"` },
		}),
	),
	...[
		["a quoted value spans two lines", 'license: "a\n  b"', 4, 10],
		["a collection in brackets spans two lines", "license: x\nmetadata: { a: b,\n  c: d }", 5, 11],
		["a list in brackets contains a pair", "license: x\nmetadata:\n  a: [b: c]", 6, 6],
		["a block has an indentation indicator", "license: |2\n  a", 4, 10],
		["a key in braces has no value", "license: x\nextra: {a}", 5, 9],
		["a key is not a string", "1: x", 4, 1],
		["a key starts with a question mark", "? extra\n: x", 4, 3],
		["a blank stands before the colon of a quoted key", '"extra" : x', 4, 1],
		["a key is __proto__", "__proto__: x", 4, 1],
		["a value starts with a question mark", "extra:\n  ?x", 5, 3],
		["a continued line is indented with a tab", "extra: a\n \tb", 4, 8],
		["the document is ended", "extra: [a]\n...", 5, 1],
		["a line separator stands in it", "extra: [a\u2028]", 4, 10],
		["it is nested too deep", `extra: ${"[".repeat(40)}${"]".repeat(40)}`, 4, 40],
	].map(
		([when, yaml, line, column]): Case => ({
			code: "frontmatter-portable",
			when: String(when),
			entries: fields(String(yaml)),
			expected: { severity: "error", line: Number(line), column: Number(column) },
		}),
	),
];
