/** Every rule: what breaks it, where it is reported, how bad it is, and that settings change that. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSkills, type Diagnostic, RULE_CODES, RULES, type RuleCode } from "./index.ts";
import { type Entries, skillText, tempFolder } from "./testing/temp-folder.ts";

interface Case {
	readonly code: RuleCode;
	readonly when: string;
	readonly entries: Entries;
	readonly expected: Partial<Diagnostic>;
	/** How often it is reported; once unless told. */
	readonly times?: number;
}

const fields = (text: string) => ({ "a/SKILL.md": skillText("a", text) });
const front = (text: string, body = "# A\n") => ({ "a/SKILL.md": `---\n${text}\n---\n${body}` });
const withFile = (path: string, content: string | Uint8Array) => ({
	"a/SKILL.md": skillText("a"),
	[`a/${path}`]: content,
});

const CASES: readonly Case[] = [
	{
		code: "no-skills",
		when: "the folder is empty",
		entries: {},
		expected: { file: "", severity: "error" },
	},
	{
		code: "skill-file-name",
		when: "it is lower-case",
		entries: { "a/skill.md": skillText("a") },
		expected: {
			file: "a/skill.md",
			message: "The file is called `skill.md`; hosts look for exactly `SKILL.md`.",
		},
	},
	{
		code: "skill-file-name",
		when: "it is a directory",
		entries: { "a/SKILL.md/x.md": "x", "b/SKILL.md": skillText("b") },
		expected: { file: "a/SKILL.md", message: "SKILL.md is a directory." },
	},
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
		code: "frontmatter-delimiters",
		when: "there is none",
		entries: { "a/SKILL.md": "# A\n" },
		expected: { message: "The file does not start with frontmatter." },
	},
	{
		code: "frontmatter-delimiters",
		when: "it names a language",
		entries: { "a/SKILL.md": "---foo\nname: a\n---\n" },
		expected: {
			message:
				"The first line is `---foo`: frontmatter in another language than YAML is refused and never run.",
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
		when: "a blank line stands before it",
		entries: { "a/SKILL.md": `\n${skillText("a")}` },
		expected: { message: "Blank lines stand before the frontmatter." },
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
		when: "a value holds an unquoted colon",
		entries: front('name: a\ndescription: Use when: the "user" asks'),
		expected: {
			line: 3,
			message: "The value holds a colon and is not quoted, so YAML reads it as a map.",
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
		when: "a field stands twice",
		entries: front("name: a\ndescription: b\nname: a"),
		expected: { line: 4, column: 1, message: "The field `name` stands here a second time." },
	},
	{
		code: "frontmatter-not-a-map",
		when: "it is a list",
		entries: front("- name: a"),
		expected: { line: 2, message: "The frontmatter is not a map of fields to values." },
	},
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
		expected: { line: 2, hint: "Such as: name: a-b" },
	},
	{
		code: "name-format",
		when: "it has letters outside a-z",
		entries: { "größe/SKILL.md": skillText("größe") },
		expected: { line: 2, hint: "Such as: name: gro-e" },
	},
	{
		code: "name-format",
		when: "it has 65 characters",
		entries: { [`${"x".repeat(65)}/SKILL.md`]: skillText("x".repeat(65)) },
		expected: { message: "The name has 65 characters; at most 64 are allowed." },
	},
	{
		code: "name-directory",
		when: "the directory is called otherwise",
		entries: { "b/SKILL.md": skillText("a") },
		expected: { line: 2, column: 7, message: 'The name "a" is not that of its directory, "b".' },
	},
	{
		code: "name-directory",
		when: "only the case differs",
		entries: { "Tools/SKILL.md": skillText("tools") },
		expected: { message: 'The name "tools" and its directory "Tools" differ in case.' },
	},
	{
		code: "description-missing",
		when: "there is none",
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
		expected: { severity: "error", message: "The metadata is a list, not a map." },
	},
	{
		code: "metadata-type",
		when: "a value is a number",
		entries: fields("metadata:\n  version: 1.2"),
		expected: { severity: "warn", hint: 'Quote it: version: "1.2"' },
	},
	{
		code: "unknown-field",
		when: "a field is not of the standard",
		entries: fields("version: one"),
		expected: { severity: "warn", line: 4, column: 1 },
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
		["a quoted value goes over two lines", 'license: "a\n  b"', 4, 10],
		["a list in brackets goes over two lines", "license: x\nmetadata: { a: b,\n  c: d }", 5, 11],
		["a list in brackets holds a pair", "license: x\nmetadata:\n  a: [b: c]", 6, 6],
		["a block has an indentation indicator", "license: |2\n  a", 4, 10],
	].map(
		([when, yaml, line, column]): Case => ({
			code: "frontmatter-portable",
			when: String(when),
			entries: fields(String(yaml)),
			expected: { severity: "warn", line: Number(line), column: Number(column) },
		}),
	),
	{
		code: "body-empty",
		when: "nothing follows",
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
		when: "a link names no file",
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
		when: "an image in another file names none",
		entries: withFile("docs/b.md", "![x](x.png)\n"),
		expected: { file: "a/docs/b.md", line: 1, column: 1 },
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
	{
		code: "nested-skill",
		when: "a skill lies in another",
		entries: { "a/SKILL.md": skillText("a"), "a/b/SKILL.md": skillText("b") },
		expected: { severity: "info", file: "a/b/SKILL.md" },
	},
	{
		code: "symlink-escapes",
		when: "a link leads out",
		entries: { "a/SKILL.md": skillText("a"), "a/x": { link: "/etc/hostname" } },
		expected: { severity: "error", file: "a/x" },
	},
	{
		code: "symlink-escapes",
		when: "a link is broken",
		entries: { "a/SKILL.md": skillText("a"), "a/x": { link: "nowhere" } },
		expected: { severity: "error", message: "The symbolic link leads nowhere: it does not exist." },
	},
	{
		code: "symlink-escapes",
		when: "a broken link lies outside of skills, where it stops nothing",
		entries: { "a/SKILL.md": skillText("a"), x: { link: "nowhere" } },
		expected: { severity: "warn", file: "x" },
	},
	{
		code: "symlink-directory",
		when: "a link leads to a directory",
		entries: { "a/SKILL.md": skillText("a"), "a/d/x.md": "x", "a/e": { link: "d" } },
		expected: { severity: "error", file: "a/e" },
	},
	{
		code: "symlink-inside",
		when: "a link leads to a file inside",
		entries: { "a/SKILL.md": skillText("a"), "a/x.md": "x", "a/y.md": { link: "x.md" } },
		expected: { severity: "warn", file: "a/y.md" },
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
			when: `a SKILL.md holds ${what}`,
			entries: front("name: a\ndescription: b", `# A\n\nx${char}y\n`),
			expected: { severity: "error", line: 7, column: 2 },
		}),
	),
	{
		code: "hidden-characters",
		when: "any file holds a zero-width space",
		entries: withFile("b.txt", "ab\u200bcd\u200b"),
		expected: {
			severity: "warn",
			column: 3,
			message: "The text holds the zero-width character <U+200B> and 1 more.",
		},
	},
	{
		code: "file-name",
		when: "it holds a backslash",
		entries: withFile("x\\y.md", "x"),
		expected: { severity: "error", file: "a/x\\y.md" },
	},
	{
		code: "file-name",
		when: "it holds a control character",
		entries: withFile("x\ny.md", "x"),
		expected: { severity: "error" },
	},
	{
		code: "file-name",
		when: "it is reserved on Windows",
		entries: withFile("aux.md", "x"),
		expected: { file: "a/aux.md" },
	},
	{
		code: "file-name",
		when: "two names differ in case",
		entries: { ...withFile("x.md", "x"), "a/X.md": "y" },
		expected: {
			message: 'The names "X.md", "x.md" are one name on systems that ignore case or Unicode form.',
		},
		times: 2,
	},
	{
		code: "file-name",
		when: "two names differ in Unicode form",
		entries: { ...withFile("\u00e4.md", "x"), "a/a\u0308.md": "y" },
		expected: {
			message:
				'The names "<U+00E4>.md", "a<U+0308>.md" are one name on systems that ignore case or Unicode form.',
		},
		times: 2,
	},
	{
		code: "limit-files",
		when: "there are 513 files",
		entries: {
			"a/SKILL.md": skillText("a"),
			...Object.fromEntries(Array.from({ length: 512 }, (_, i) => [`a/f${i}.md`, "x"])),
		},
		expected: { severity: "warn", message: "The skill has 513 files; the standard allows 512." },
	},
	{
		code: "limit-bytes",
		when: "there are more than 16 MiB",
		entries: withFile("big.bin", Buffer.alloc(16 * 1024 * 1024, 0xff)),
		expected: { severity: "warn", file: "a/SKILL.md" },
	},
	{
		code: "crlf",
		when: "a text has CRLF",
		entries: withFile("b.txt", "one\r\ntwo"),
		expected: { severity: "warn", line: 1, column: 4 },
	},
	...(
		[
			`-----BEGIN RSA PRIVATE KEY-----\nMIIE`,
			`AKIA${"QWERTYUIOPASDFGH"}`,
			`ghp_${"a1".repeat(18)}`,
			`github_pat_${"a1".repeat(40)}`,
			`glpat-${"a1".repeat(10)}`,
			`xoxb-${"123456-".repeat(5)}`,
			`sk-ant-${"a1".repeat(20)}`,
			`sk_live_${"a1".repeat(12)}`,
			`AIza${"a".repeat(35)}`,
			`npm_${"a1".repeat(18)}`,
			`SG.${"a".repeat(22)}.${"b".repeat(43)}`,
		] as const
	).map(
		(secret): Case => ({
			code: "secret",
			when: `a text holds ${secret.slice(0, 10)}…`,
			entries: withFile("b.txt", `key:\n${secret}\n`),
			expected: { severity: "warn", line: 2, column: 1, frame: "" },
		}),
	),
];

describe.each(CASES)("$code, when $when", ({ code, entries, expected, times = 1 }) => {
	it("is reported at its place", async () => {
		const { diagnostics } = await compileSkills(tempFolder(entries));
		const found = diagnostics.filter((diagnostic) => diagnostic.code === code);
		expect(found).toHaveLength(times);
		expect(found[0]).toMatchObject(expected);
	});

	it("can be turned off and set to another severity", async () => {
		const folder = tempFolder(entries);
		const off = await compileSkills(folder, { rules: { [code]: "off" } });
		expect(off.diagnostics.filter((diagnostic) => diagnostic.code === code)).toEqual([]);
		const other = expected.severity === "info" ? "warn" : "info";
		const set = await compileSkills(folder, { rules: { [code]: other } });
		for (const diagnostic of set.diagnostics)
			if (diagnostic.code === code) expect(diagnostic.severity).toBe(other);
	});
});

it("has a case or a test elsewhere for every rule", () => {
	const elsewhere: RuleCode[] = ["not-a-folder", "unreadable", "special-file"];
	expect([...new Set([...CASES.map(({ code }) => code), ...elsewhere])].sort()).toEqual(
		[...RULE_CODES].sort(),
	);
});

it("documents every rule with its default", () => {
	const docs = readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8");
	for (const code of RULE_CODES)
		expect(docs, code).toMatch(
			new RegExp(`^### \`${code}\`\n\n\\*\\*Default:\\*\\* ${RULES[code]}\\b`, "m"),
		);
});

it("treats warnings as errors when asked to", async () => {
	const folder = tempFolder({ "a/SKILL.md": skillText("a", "version: one") });
	expect((await compileSkills(folder)).manifest.skills).toHaveLength(1);
	const strict = await compileSkills(folder, { warningsAsErrors: true });
	expect(strict.diagnostics).toMatchObject([{ code: "unknown-field", severity: "error" }]);
	expect(strict.manifest.skills).toEqual([]);
});

it("reports nothing for what is fine although it looks odd", async () => {
	const body = [
		"# Fine\n",
		"[ok](references/a%20b.md#x) [dir](references/) [self](SKILL.md) [web](https://x.test/y) [top](#top)",
		"`[code](nope.md)` and",
		"",
		"    [indented](nope.md)",
		"",
		"```\n[fenced](nope.md)\n```",
		"👩‍💻 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌خواهم",
		"AKIAIOSFODNN7EXAMPLE sk-something gh_",
		"",
	].join("\n");
	const { diagnostics } = await compileSkills(
		tempFolder({
			"a/SKILL.md": `---  \nname: a\ndescription: "Use when: asked; it's 2026-04-24"\nmetadata: { version: "1.0", date: '2026-04-24' }\nallowed-tools: Bash(git add, git commit) Read\n---\n${body}`,
			"a/references/a b.md": "![up](../SKILL.md)\n",
		}),
	);
	expect(diagnostics).toEqual([]);
});
