import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Yaml from "yaml";
import { parseFrontmatter } from "../parse-frontmatter.ts";
import { readSkillText } from "../read-skill-text.ts";
import { splitSkillText } from "../split-skill-text.ts";
import { MISTAKES } from "../testing/yaml-mistakes.ts";
import { explainYaml } from "./explain-yaml.ts";

const parse = (yaml: string) => parseFrontmatter(yaml, () => Yaml, explainYaml);

function firstProblem(yaml: string) {
	const parsed = parse(yaml);
	if (!Array.isArray(parsed)) throw new Error(`${yaml} can be read`);
	return parsed[0]!;
}

const lineOf = (yaml: string, offset: number) => yaml.slice(0, offset).split("\n").length;
/** Hints that end in a corrected line. */
const CORRECTED = /^(?!Start it|Put|Remove the `#`|Write `|Write one|Keep).*?: (.+)$/;

describe.each(["\n", "\r\n"])("with line ends %j", (eol) => {
	it.each(MISTAKES)("%j: %s", (text, cause, line, hint) => {
		const yaml = `${text}\n`.replaceAll("\n", eol);
		const problem = firstProblem(yaml);
		expect(problem.message).toMatch(cause);
		expect(problem.hint).toEqual(typeof hint === "string" ? hint : expect.stringMatching(hint));
		expect(lineOf(yaml, problem.offset)).toBe(line);
		expect(problem.offset + (problem.length ?? 1)).toBeLessThan(yaml.length);
		expect(yaml.slice(problem.offset, problem.offset + (problem.length ?? 1))).not.toMatch(
			/^[ \r\n]*$/,
		);
	});
});

function replaceLine(yaml: string, number: number, corrected: string): string {
	const lines = yaml.split("\n");
	lines[number - 1] = /^\s*/.exec(lines[number - 1]!)![0] + corrected;
	return lines.join("\n");
}

const shown = MISTAKES.flatMap(([yaml, , line, hint]) => {
	const corrected = typeof hint === "string" && CORRECTED.exec(hint)?.[1];
	return corrected ? [[yaml, line, corrected] as const] : [];
});

it("shows the corrected line where that is possible", () => {
	expect(shown.length).toBeGreaterThan(35);
});

it.each(shown)("%j, line %i, can be read as %s", (yaml, line, corrected) => {
	const text = `${replaceLine(yaml, line, corrected)}\n`;
	const fixed = parse(text);
	// The same mistake may be made again in a later line.
	if (Array.isArray(fixed)) expect(lineOf(text, fixed[0]!.offset)).toBeGreaterThan(line);
	else expect(Object.keys(fixed.data)).not.toHaveLength(0);
});

const word = fc.constantFrom(
	...[
		"a",
		"it's",
		'"hi"',
		"'x'",
		"[a]",
		"{b}",
		"@c",
		"`d`",
		"*e",
		"&f",
		"!g",
		"%h",
		"|",
		">",
		"- i",
	],
	...[": j", "k: l", "#m", " #n", "\\o", "“p”", ",", "\t", "r:s", "...", "---", "?", "->"],
);
const value = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const field = fc
	.tuple(
		fc.constantFrom("", "", "", "  ", " ", "- ", "  - ", "\t"),
		fc.constantFrom("name", "description", "license", "metadata", "tools"),
		fc.constantFrom(": ", ": ", ": ", ":", " = ", ":\t"),
		value,
	)
	.map((parts) => parts.join(""));
const other = fc.constantFrom("", "metadata:", "  text", "# Title", "tools: [", "  a: b");

it("has a hint for everything, and a corrected line that no longer has the problem", () => {
	let corrections = 0;
	fc.assert(
		fc.property(
			fc.array(fc.oneof({ weight: 6, arbitrary: field }, value, other), {
				minLength: 1,
				maxLength: 5,
			}),
			(lines) => {
				const yaml = `${lines.join("\n")}\n`;
				const parsed = parse(yaml);
				const [problem] = Array.isArray(parsed) ? parsed : [];
				if (!problem) return;
				expect(problem.hint).toBeTruthy();
				const [, corrected] = CORRECTED.exec(problem.hint!) ?? [];
				if (corrected === undefined) return;
				corrections++;
				const line = lineOf(yaml, problem.offset);
				const fixed = replaceLine(yaml, line, corrected);
				const [next] = [parse(fixed)].flat();
				if (!next || "data" in next) return;
				expect([lineOf(fixed, next.offset), next.message]).not.toEqual([line, problem.message]);
			},
		),
		{ numRuns: 2_000 },
	);
	expect(corrections).toBeGreaterThan(300);
});

/** Broken delimiters, which other lines around them explain. */
it.each([
	["---\n## name: a\ndescription: b\n\n# Title\n", /markdown heading/, 2, /name: a$/],
	["---\n\n### name: a description: b\n\nText.\n", /markdown heading/, 3, /name: a/],
	[
		"---\nname: a\ndescription: b\n***\nText.\n",
		/`\*\*\*` is not a closing line/,
		4,
		/exactly `---`/,
	],
	["---\nname: a\n--\nText.\n", /`--` is not a closing line/, 3, /exactly `---`/],
	["---\nname: a\n—\nText.\n", /`—` is not a closing line/, 3, /exactly `---`/],
	[
		"---\nname: a\n\nText.\n",
		/never closed: no line `---` follows/,
		1,
		/^Start the file with a line `---`/,
	],
	[
		"---\n---\nname: a\ndescription: b\n---\nText.\n",
		/opening line `---` appears twice/,
		2,
		/^Remove one/,
	],
	["---\n\n---\nname: a\n---\n", /opening line `---` appears twice/, 3, /^Remove one/],
])("%j: %s", (text, cause, line, hint) => {
	const [problem] = readSkillText(splitSkillText(text), () => Yaml, {
		explain: explainYaml,
	}).problems;
	expect(problem!.code).toBe("frontmatter-delimiters");
	expect(problem!.message).toMatch(cause);
	expect(problem!.hint).toMatch(hint);
	expect(lineOf(text, problem!.offset)).toBe(line);
});

it("explains long frontmatter in linear time and reads it again only once", () => {
	const start = performance.now();
	const pieces = [
		"a: 1\n",
		"- @\n",
		"a: [",
		'a: "\n',
		"x:y\n",
		"a: b: c\n",
		"[*a] ",
		"'a'b",
		"  a:\n",
	];
	const runs = ["-", " ", "\t", "#", "// -", "*", "- ", ":", " #", "[", "'", "\\", "x ", "=", "\n"];
	for (const piece of [...pieces, ...runs])
		for (const kind of ["map", "scalar", { error: "wrong", offset: 0 }] as const)
			for (const head of ["", "k: @\n", "k: ", "//", "k: [", "k: '"]) {
				let read = 0;
				const yaml = `${head}${piece.repeat(30_000 / piece.length)}x\n`;
				explainYaml(yaml, { message: "wrong", offset: 25_000 }, (text) => {
					read += text.length;
					return kind;
				});
				expect(read, piece).toBeLessThan(2 * yaml.length);
			}
	// Quadratic time would take minutes.
	expect(performance.now() - start).toBeLessThan(10_000);
});
