import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import {
	type Diagnostic,
	RULE_CODES,
	renderGithub,
	renderJson,
	renderSarif,
	renderText,
	summarize,
	supportsColor,
} from "./index.ts";
import { compileEntries, skillText } from "./testing/temp-folder.ts";

const diagnostic: Diagnostic = {
	code: "link-broken",
	severity: "warn",
	message: "100% wrong: a, b\nsecond line",
	file: "a/x,y:z.md",
	line: 3,
	column: 7,
	frame: "> 3 | frame",
	hint: "Mend it.",
};

describe("renderText", () => {
	it("shows place, message, frame and hint", async () => {
		const { diagnostics } = await compileEntries({
			"a/SKILL.md": skillText("b", "", "\u001b[31mred\n"),
		});
		expect(renderText(diagnostics, { folder: "skills" })).toBe(
			[
				'skills/a/SKILL.md:2:7: error The name "b" is not that of its directory, "a". [name-directory]',
				"    1 | ---",
				"  > 2 | name: b",
				"      |       ^",
				"    3 | description: Does b.",
				"    4 | ---",
				'  hint: Rename the directory to "b", or lower the rule name-directory to serve the skill under its name.',
				"",
				"skills/a/SKILL.md:5:1: error The text holds the invisible control character <U+001B>. [hidden-characters]",
				"    3 | description: Does b.",
				"    4 | ---",
				"  > 5 | <U+001B>[31mred",
				"      | ^^^^^^^^",
				"    6 |",
				"  hint: Remove it, or write its code point in plain letters.",
			].join("\n"),
		);
	});

	it("paints only when told to, and never lets a file's bytes reach the terminal", () => {
		const odd = { ...diagnostic, file: "a/\u001b[2J.md" };
		// biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what it looks for
		expect(renderText([odd])).not.toMatch(/\u001b/);
		expect(renderText([odd], { color: true })).toContain("\u001b[33mwarning\u001b[0m");
		expect(renderText([odd], { color: true })).not.toContain("\u001b[2J");
	});

	it("keeps long lines short and the marker under the place", () => {
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

	it.each([
		[{ isTTY: true }, {}, true],
		[{ isTTY: false }, {}, false],
		[{ isTTY: true }, { NO_COLOR: "1" }, false],
		[{ isTTY: true }, { NO_COLOR: "" }, true],
		[{}, { FORCE_COLOR: "1" }, true],
		[{ isTTY: true }, { FORCE_COLOR: "0" }, false],
		[{ isTTY: true }, { TERM: "dumb" }, false],
	])("decides on colour for %j with %j: %s", (stream, env, expected) => {
		expect(supportsColor(stream, env)).toBe(expected);
	});
});

it("renders JSON with places that can be opened", () => {
	expect(JSON.parse(renderJson([diagnostic], { folder: "pkg\\skills" }))).toEqual([
		{ ...diagnostic, file: "pkg/skills/a/x,y:z.md" },
	]);
});

it("renders GitHub annotations, escaped", () => {
	expect(renderGithub([diagnostic, { ...diagnostic, severity: "info", hint: "" }])).toBe(
		"::warning file=a/x%2Cy%3Az.md,line=3,col=7,title=link-broken::100%25 wrong: a, b%0Asecond line%0AMend it.\n" +
			"::notice file=a/x%2Cy%3Az.md,line=3,col=7,title=link-broken::100%25 wrong: a, b%0Asecond line\n",
	);
});

it("renders SARIF 2.1.0", () => {
	const log: Log = JSON.parse(
		renderSarif([{ ...diagnostic, file: "a b#.md" }], { folder: "skills" }),
	);
	expect(log.version).toBe("2.1.0");
	const [run] = log.runs;
	expect(run!.tool.driver.rules!.map(({ id }) => id)).toEqual(RULE_CODES);
	expect(run!.results).toEqual([
		{
			ruleId: "link-broken",
			ruleIndex: RULE_CODES.indexOf("link-broken"),
			level: "warning",
			message: { text: "100% wrong: a, b\nsecond line Mend it." },
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
