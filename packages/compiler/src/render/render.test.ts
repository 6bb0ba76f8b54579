import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import {
	type Diagnostic,
	FIRST_ONES,
	groupDiagnostics,
	RULE_CODES,
	renderGithub,
	renderJson,
	renderSarif,
	renderShort,
	renderText,
	summarize,
} from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";

const diagnostic: Diagnostic = {
	code: "link-broken",
	severity: "warn",
	message: "100% wrong: a, b\nsecond line",
	file: "a/x,y:z.md",
	line: 3,
	column: 7,
	frame: "> 3 | frame",
	hint: "Fix it.",
};

describe("renderText", () => {
	it("shows place, message, frame and hint", async () => {
		const { diagnostics } = await compileEntries({
			"a/SKILL.md": skillText("b", { body: "\u001b[31mred\n" }),
		});
		expect(renderText(diagnostics, { folder: "skills" })).toBe(
			[
				'skills/a/SKILL.md:2:7: error The name is "b" but the directory is "a"; they must match. [name-directory]',
				"    1 | ---",
				"  > 2 | name: b",
				"      |       ^",
				"    3 | description: Does b.",
				"    4 | ---",
				'  hint: Rename the directory to "b", or lower the rule name-directory to serve the skill under its name.',
				"",
				"skills/a/SKILL.md:5:1: error The text contains the invisible control character <U+001B>. [hidden-characters]",
				"    3 | description: Does b.",
				"    4 | ---",
				"  > 5 | <U+001B>[31mred",
				"      | ^^^^^^^^",
				"    6 |",
				"  hint: Remove it, or write its code point in plain letters.",
			].join("\n"),
		);
	});

	it("uses colour only on request, and never passes control characters of a file to the terminal", () => {
		const odd = {
			...diagnostic,
			file: "a/\u001b[2J.md",
			message: "says \u001b[2J",
			hint: "Write: \u001b[2J\u202e",
		};
		// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for escapes
		expect(renderText([odd])).not.toMatch(/[\u001b\u202e]/);
		expect(renderText([odd], { color: true })).toContain("\u001b[33mwarning\u001b[0m");
		expect(renderText([odd], { color: true })).not.toContain("\u001b[2J");
	});

	it("shortens long lines and keeps the marker in the right column", () => {
		const long = {
			"a/SKILL.md": `---\nname: a\ndescription: ${"x".repeat(300)}\u202e${"y".repeat(300)}\n---\n# A\n`,
		};
		return compileEntries(long).then(({ diagnostics }) => {
			const lines = diagnostics[0]!.frame.split("\n");
			const marked = lines.findIndex((line) => line.startsWith("> 3"));
			const start = lines[marked + 1]!.indexOf("^");
			expect(lines[marked]!.slice(start, start + 8)).toBe("<U+202E>");
			expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
		});
	});
});

describe("renderShort", () => {
	const OPTIONS = { limits: { perRule: 2, total: 5 }, seeAll: "--all" };
	const many = (count: number, change: Partial<Diagnostic> = {}) =>
		Array.from({ length: count }, (_, i) => ({
			...diagnostic,
			message: `message ${i}`,
			frame: "",
			hint: "",
			file: `a/${i % 7}.md`,
			...change,
		}));

	it("is the whole text if there are few", () => {
		const few = [...many(2), ...many(2, { code: "secret" }), ...many(1, { severity: "error" })];
		expect(renderShort(few, OPTIONS)).toBe(renderText(few));
	});

	it("shows the first of each rule, errors first, and counts the others", () => {
		const text = renderShort(
			[
				...many(1206),
				...many(3, { code: "name-format", severity: "error", file: "b/SKILL.md" }),
				...many(1, { code: "unknown-field" }),
				...many(4, { code: "secret" }),
			],
			{ ...OPTIONS, folder: "skills" },
		);
		expect(text.split("\n\n")).toEqual([
			"skills/b/SKILL.md:3:7: error message 0 [name-format]",
			"skills/b/SKILL.md:3:7: error message 1 [name-format]",
			"… and 1 more name-format error in 1 file; --all shows it",
			"skills/a/0.md:3:7: warning message 0 [link-broken]",
			"skills/a/1.md:3:7: warning message 1 [link-broken]",
			"… and 1,204 more link-broken warnings in 7 files; --all shows them",
			"skills/a/0.md:3:7: warning message 0 [unknown-field]",
			"… and 4 secret warnings in 4 files; --all shows them",
		]);
	});

	it("names every file with an error, up to a limit", () => {
		const errors = Array.from({ length: 60 }, (_, i) =>
			many(2, { severity: "error", file: `${String(i).padStart(2, "0")}/SKILL.md` }),
		).flat();
		const lines = renderShort(errors, OPTIONS).split("\n");
		const names = lines.filter((line) => /^ {2}\d\d\/SKILL\.md: 2 errors$/.test(line));
		expect(names).toHaveLength(50);
		expect(names[0]).toContain("01/SKILL.md");
		expect(lines.at(-1)).toBe("  … and 9 more files");
		expect(renderShort(errors.slice(0, 20), OPTIONS)).toMatch(/ {2}09\/SKILL\.md: 2 errors$/);
	});

	it("keeps a bound whatever the folder holds", () => {
		const all = RULE_CODES.flatMap((code) => many(500, { code, frame: "1\n2\n3\n4\n5\n6" }));
		const lines = renderShort(all, { limits: FIRST_ONES, seeAll: "--all" }).split("\n");
		expect(lines.length).toBeLessThan(10 * 8 + RULE_CODES.length * 2 + 60);
	});

	it("loses no diagnostic", () => {
		const all = [...many(30), ...many(9, { severity: "error" }), ...many(4, { code: "crlf" })];
		const groups = groupDiagnostics(all, OPTIONS.limits);
		const found = groups.flatMap(({ shown, hidden }) => [...shown, ...hidden]);
		expect(new Set(found)).toEqual(new Set(all));
		expect(found).toHaveLength(all.length);
		expect(groups.flatMap(({ shown }) => shown)).toHaveLength(5);
	});
});

it("renders JSON with paths that editors can open", () => {
	expect(JSON.parse(renderJson([diagnostic], { folder: "pkg\\skills" }))).toEqual([
		{ ...diagnostic, file: "pkg/skills/a/x,y:z.md" },
	]);
});

it("renders GitHub annotations, escaped", () => {
	expect(renderGithub([diagnostic, { ...diagnostic, severity: "info", hint: "" }])).toBe(
		"::warning file=a/x%2Cy%3Az.md,line=3,col=7,title=link-broken::100%25 wrong: a, b second line%0AFix it.\n" +
			"::notice file=a/x%2Cy%3Az.md,line=3,col=7,title=link-broken::100%25 wrong: a, b second line\n",
	);
});

it("renders SARIF 2.1.0", () => {
	const log: Log = JSON.parse(
		renderSarif([{ ...diagnostic, file: "a b#.md" }], { folder: "skills" }),
	);
	expect(log.version).toBe("2.1.0");
	const [run] = log.runs;
	const { driver } = run!.tool;
	expect(driver.version).toMatch(/^\d+\.\d+\.\d+/);
	expect(driver.semanticVersion).toBe(driver.version);
	expect(new URL(driver.informationUri!).protocol).toBe("pkg:");
	expect(driver.rules!.map(({ id }) => id)).toEqual(RULE_CODES);
	for (const { id, shortDescription, help } of driver.rules!) {
		expect(shortDescription!.text, id).toMatch(/^[^`]+\.$/);
		expect(help!.text, id).toContain(`docs/rules.md#${id}`);
		expect(help!.markdown, id).toContain(`docs/rules.md#${id}`);
	}
	expect(run!.results).toEqual([
		{
			ruleId: "link-broken",
			ruleIndex: RULE_CODES.indexOf("link-broken"),
			level: "warning",
			message: { text: "100% wrong: a, b\nsecond line Fix it." },
			locations: [
				{
					physicalLocation: {
						artifactLocation: { uri: "skills/a%20b%23.md" },
						region: { startLine: 3, startColumn: 7 },
					},
				},
			],
		},
	]);
});

it("sums up", () => {
	expect(summarize([])).toBe("no problems");
	expect(
		summarize([
			diagnostic,
			{ ...diagnostic, severity: "error" },
			{ ...diagnostic, severity: "error" },
			{ ...diagnostic, severity: "info" },
		]),
	).toBe("2 errors, 1 warning, 1 note");
});
