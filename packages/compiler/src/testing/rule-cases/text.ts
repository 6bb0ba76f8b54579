/** Findings about the text of files: encoding, body, links, hidden characters, secrets. */
import { skillText } from "../../../../../test/support/skill-text.ts";
import { realLooking } from "../secret-samples.ts";
import { type Case, front, withFile } from "./rule-case.ts";

export const TEXT_CASES: readonly Case[] = [
	{
		code: "encoding",
		when: "the bytes are not UTF-8",
		entries: { "a/SKILL.md": Buffer.from("---\nname: a\ndescription: \xff\n---\n", "latin1") },
		expected: { file: "a/SKILL.md", line: 3, column: 14, message: "The file is not valid UTF-8." },
	},
	{
		code: "encoding",
		when: "it starts with a BOM",
		entries: { "a/SKILL.md": `\ufeff${skillText("a")}` },
		expected: { line: 1, column: 1, hint: "Save the file as UTF-8 without BOM." },
	},
	{
		code: "body-empty",
		when: "nothing follows the frontmatter",
		entries: front("name: a\ndescription: b", " \n"),
		expected: { severity: "warn", line: 5 },
	},
	{
		code: "body-long",
		when: "it has 501 lines",
		entries: front("name: a\ndescription: b", "x\n".repeat(501)),
		expected: { severity: "warn", line: 5 },
	},
	{
		code: "body-long",
		when: "it has 5,001 tokens",
		entries: front("name: a\ndescription: b", "word ".repeat(4001)),
		expected: { severity: "warn" },
	},
	{
		code: "link-broken",
		when: "a link points to no file",
		entries: front("name: a\ndescription: b", "# A\n\nSee [it](references/no.md#top).\n"),
		expected: {
			severity: "warn",
			line: 7,
			column: 5,
			hint: 'Expected "references/no.md" in the skill. Correct the link or add the file.',
		},
	},
	{
		code: "link-broken",
		when: "an image in another file points to no file",
		entries: withFile("docs/b.md", "![x](x.png)\n"),
		expected: { file: "a/docs/b.md", line: 1, column: 1 },
	},
	...(
		[
			["differs in case", "references/policy.md", "references/Policy.md"],
			["lacks the extension", "references/Policy", "references/Policy.md"],
			["is escaped twice", "references/a%2520b.md", "references/a%20b.md"],
			["is in another directory", "docs/Policy.md", "references/Policy.md"],
			["is misspelled", "references/Polcy.md", "references/Policy.md"],
		] as const
	).map(
		([how, link, meant]): Case => ({
			code: "link-broken",
			when: `a link ${how}`,
			entries: {
				...front("name: a\ndescription: b", `[x](${link})\n`),
				"a/references/Policy.md": "x",
				"a/references/a b.md": "x",
			},
			expected: { hint: `Did you mean \`${meant}\`?` },
		}),
	),
	{
		code: "link-broken",
		when: "a link is written from the root of the skill",
		entries: {
			...withFile("docs/b.md", "[x](docs/c.md)\n"),
			"a/docs/c.md": "x",
		},
		expected: { hint: "Did you mean `c.md`?" },
	},
	{
		code: "link-broken",
		when: "a file is too long to parse and a link looks broken",
		entries: withFile("docs/b.md", "[x](no.md)\n".repeat(100_000)),
		expected: {
			severity: "info",
			message: "The file is longer than 1 MiB, so its links were not checked. Some may be broken.",
		},
	},
	{
		code: "link-escapes",
		when: "a link leaves the skill",
		entries: {
			...front("name: a\ndescription: b", "[x](../b/SKILL.md)\n"),
			"b/SKILL.md": skillText("b"),
		},
		expected: { severity: "warn", line: 5, column: 1 },
	},
	...(
		[
			["a bidi control", "\u202e"],
			["a tag character", "\u{e0041}"],
			["a C0 control", "\u001b"],
			["a C1 control", "\u0085"],
		] as const
	).map(
		([what, char]): Case => ({
			code: "hidden-characters",
			when: `a SKILL.md contains ${what}`,
			entries: front("name: a\ndescription: b", `# A\n\nx${char}y\n`),
			expected: { severity: "error", line: 7, column: 2 },
		}),
	),
	{
		code: "hidden-characters",
		when: "any file contains a zero-width space",
		entries: withFile("b.txt", "ab\u200bcd\u200b"),
		expected: {
			severity: "warn",
			column: 3,
			message: "The text contains the zero-width character <U+200B> and 1 more.",
		},
	},
	{
		code: "hidden-characters",
		when: "another file holds a bidi control",
		entries: withFile("b.txt", "ab\u202ecd"),
		expected: { severity: "warn", column: 3 },
	},
	{
		code: "hidden-characters",
		when: "a SKILL.md holds mojibake with control characters",
		entries: front("name: a\ndescription: b", "# A\n\nx \u00e2\u0094\u0080\u00e2\u0094\u0080 y\n"),
		expected: {
			severity: "error",
			line: 7,
			column: 3,
			message:
				"The text contains mojibake in 2 places: `\u00e2<U+0094><U+0080>` stands where `\u2500` was meant. It was read in the wrong encoding and saved again.",
		},
	},
	{
		code: "hidden-characters",
		when: "a SKILL.md holds visible mojibake",
		entries: front("name: a\ndescription: b", "# A\n\nCaf\u00c3\u00a9\n"),
		expected: {
			severity: "warn",
			line: 7,
			column: 4,
			message:
				"The text contains mojibake: `\u00c3\u00a9` stands where `\u00e9` was meant. It was read in the wrong encoding and saved again.",
		},
	},
	{
		code: "crlf",
		when: "a text has CRLF",
		entries: withFile("b.txt", "one\r\ntwo"),
		expected: { severity: "warn", line: 1, column: 4 },
	},
	...realLooking(1).map(
		(secret): Case => ({
			code: "secret",
			when: `a text contains ${secret.slice(0, 10)}…`,
			entries: withFile("b.txt", `key:\n${secret}\n`),
			expected: { severity: "warn", line: 2, column: 1, frame: "" },
		}),
	),
];
