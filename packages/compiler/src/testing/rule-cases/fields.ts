/** Findings about the fields of the frontmatter. */
import { skillText } from "../../../../../test/support/skill-text.ts";
import { type Case, fields, front } from "./rule-case.ts";

export const FIELDS_CASES: readonly Case[] = [
	{
		code: "name-missing",
		when: "there is no name",
		entries: front("description: b"),
		expected: { line: 1, hint: "Add the name of the directory: name: a" },
	},
	{
		code: "name-missing",
		when: "the frontmatter is empty",
		entries: front(""),
		expected: { line: 1 },
	},
	{
		code: "name-format",
		when: "it is a number",
		entries: { "12/SKILL.md": "---\nname: 12\ndescription: b\n---\n# A\n" },
		expected: {
			line: 2,
			column: 7,
			message: "The name is a number, not a string.",
			hint: 'Quote it: name: "12"',
		},
	},
	{
		code: "name-format",
		when: "it has a double hyphen",
		entries: { "a--b/SKILL.md": skillText("a--b") },
		expected: { line: 2, hint: "For example: name: a-b" },
	},
	{
		code: "name-format",
		when: "it has letters outside a-z",
		entries: { "größe/SKILL.md": skillText("größe") },
		expected: { line: 2, hint: "For example: name: gro-e" },
	},
	{
		code: "name-format",
		when: "it has 65 characters",
		entries: { [`${"x".repeat(65)}/SKILL.md`]: skillText("x".repeat(65)) },
		expected: { message: "The name has 65 characters; at most 64 are allowed." },
	},
	{
		code: "name-directory",
		when: "the directory has another name",
		entries: { "b/SKILL.md": skillText("a") },
		expected: {
			line: 2,
			column: 7,
			message: 'The name is "a" but the directory is "b"; they must match.',
		},
	},
	{
		code: "name-directory",
		when: "only the case differs",
		entries: { "Tools/SKILL.md": skillText("tools") },
		expected: {
			message: 'The name is "tools" but the directory is "Tools"; they must match in case.',
		},
	},
	{
		code: "description-missing",
		when: "the description is missing",
		entries: front("name: a"),
		expected: { line: 1, message: "The frontmatter has no `description`." },
	},
	{
		code: "description-missing",
		when: "it is blank",
		entries: front('name: a\ndescription: "  "'),
		expected: { line: 3, message: "The description is empty." },
	},
	{
		code: "description-missing",
		when: "it is a list",
		entries: front("name: a\ndescription: [b]"),
		expected: { message: "The description is a list, not a string." },
	},
	{
		code: "description-length",
		when: "it has 1,025 emoji",
		entries: front(`name: a\ndescription: ${"🙂".repeat(1025)}`),
		expected: {
			line: 3,
			message: "The description has 1025 characters; at most 1024 are allowed.",
		},
	},
	{
		code: "license-type",
		when: "it is a map",
		entries: fields("license: { name: MIT }"),
		expected: { line: 4, message: "The license is a map, not a string." },
	},
	{
		code: "compatibility-length",
		when: "it is too long",
		entries: fields(`compatibility: ${"x".repeat(501)}`),
		expected: { message: "The compatibility has 501 characters; 1 to 500 are allowed." },
	},
	{
		code: "compatibility-length",
		when: "it is a list",
		entries: fields("compatibility: [x]"),
		expected: { message: "The compatibility is a list, not a string." },
	},
	{
		code: "allowed-tools-type",
		when: "it is a map",
		entries: fields("allowed-tools: { Read: true }"),
		expected: { severity: "error" },
	},
	{
		code: "allowed-tools-type",
		when: "it is a list",
		entries: fields("allowed-tools: [Read, Grep]"),
		expected: { severity: "warn", hint: "Write: allowed-tools: Read Grep" },
	},
	{
		code: "allowed-tools-type",
		when: "it has commas",
		entries: fields("allowed-tools: Read, Bash(git add, git commit)"),
		expected: { severity: "warn" },
	},
	{
		code: "metadata-type",
		when: "it is a list",
		entries: fields("metadata: [x]"),
		expected: {
			severity: "error",
			message:
				"The metadata is a list, not a map. With one such skill the official MCP client refuses the whole list of a server, and ChatGPT imports none of its skills.",
		},
	},
	...(
		[
			["a number", "  version: 1.20", 5, 12, 'version: "1.20"'],
			["a boolean", "  a: b\n  internal: yes\n  beta: True", 7, 9, 'beta: "True"'],
			["empty", "  since: # soon", 5, 3, 'since: ""'],
			["a list", "  tags: [a, 'b c', 1]", 5, 9, 'tags: "a, b c, 1"'],
			[
				"a map",
				"  author:\n    name: Ann\n    ids: [1, 2]",
				6,
				5,
				'author: "name: Ann; ids: 1, 2"',
			],
			["a list", '  quotes:\n    - say "hi"', 6, 5, "quotes: 'say \"hi\"'"],
		] as const
	).map(
		([what, yaml, line, column, hint]): Case => ({
			code: "metadata-type",
			when: `a value is ${what}: ${JSON.stringify(yaml)}`,
			entries: fields(`metadata:\n${yaml}`),
			expected: {
				severity: "error",
				line,
				column,
				message: `The metadata value \`${hint.slice(0, hint.indexOf(":"))}\` is ${what}, not a string. With one such skill the official MCP client refuses the whole list of a server, and ChatGPT imports none of its skills.`,
				hint: `Write a string: ${hint}`,
			},
		}),
	),
	{
		code: "metadata-type",
		when: "several values are not strings",
		entries: fields("metadata: { a: 1, b: x, c: [] }"),
		expected: { line: 4, column: 16 },
		times: 2,
	},
	{
		code: "metadata-reserved",
		when: "a key starts with the prefix of the standard",
		entries: fields("metadata:\n  com.example/x: y\n  io.modelcontextprotocol/x: y"),
		expected: {
			severity: "error",
			line: 6,
			column: 3,
			message:
				"The metadata key `io.modelcontextprotocol/x` starts with `io.modelcontextprotocol/`, which the standard reserves for itself.",
		},
	},
	{
		code: "name-repeated",
		when: "two skills of a folder have one name",
		entries: { "a/x/SKILL.md": skillText("x"), "b/x/SKILL.md": skillText("x") },
		expected: {
			severity: "warn",
			file: "a/x/SKILL.md",
			line: 2,
			column: 7,
			message: 'The name "x" is also that of `b/x/SKILL.md`.',
		},
		times: 2,
	},
	{
		code: "name-repeated",
		when: "eight skills have one name",
		entries: Object.fromEntries(
			Array.from({ length: 8 }, (_, i) => [`d${i}/x/SKILL.md`, skillText("x")]),
		),
		expected: {
			message:
				'The name "x" is also that of `d1/x/SKILL.md`, `d2/x/SKILL.md`, `d3/x/SKILL.md`, `d4/x/SKILL.md`, `d5/x/SKILL.md` and 2 more.',
		},
		times: 8,
	},
	{
		code: "unknown-field",
		when: "the standard has no such field",
		entries: fields("version: one"),
		expected: { severity: "warn", line: 4, column: 1 },
	},
];
