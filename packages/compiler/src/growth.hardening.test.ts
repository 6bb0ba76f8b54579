/** Text and names that a stranger wrote: the time that each scanner takes grows linearly with them. */
import {
	buildSkillUri,
	canonicalSkillUri,
	isDeviceName,
	isIgnoredName,
	isPathSegment,
	isSkillName,
	showText,
	toSkillName,
} from "@skillbake/core";
import { parseFrontmatter } from "@skillbake/format";
import type { DirectoryNode, FileNode, ReadFile } from "@skillbake/format/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BakedSkill } from "./bake/baked-skill.ts";
import { FRONTMATTER_CHECKS } from "./check/checks.ts";
import { checkDirectory, checkFile, checkFolder } from "./check/run-checks.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import { jsLiteral } from "./emit/js-literal.ts";
import { quoteColons } from "./fix/fix-text.ts";
import { renderText, resolveOptions } from "./index.ts";
import { loadYaml } from "./parse/load-yaml.ts";
import { parseSkill } from "./parse/parse-skill.ts";
import { expectLinear } from "./testing/expect-linear.ts";
import { noise } from "./testing/grammar-noise.ts";

const options = resolveOptions();

const file = (text: string, name: string): ReadFile & { readonly text: string } => ({
	path: `a/${name}`,
	name,
	digest: "",
	size: text.length,
	executable: false,
	text,
	isText: true,
	isAscii: false,
	content: text,
});
const node = (name: string): FileNode => ({
	kind: "file",
	name,
	path: `a/${name}`,
	absolute: `/a/${name}`,
	real: `/a/${name}`,
	linked: false,
});
const inSkill = (yaml: string) => `---\nname: a\ndescription: b\n${yaml}\n---\n# A\n`;

function checkFrontmatter(text: string): Diagnostic[] {
	const diagnostics: Diagnostic[] = [];
	const report = createReport(options, diagnostics);
	const { skill, problems } = parseSkill(file(text, "SKILL.md"));
	for (const { code, message, offset } of problems)
		report({ code, message, file: "a/SKILL.md", at: { text, offset } });
	const tools = new Set(["create_ticket"]);
	if (skill)
		for (const check of FRONTMATTER_CHECKS) check({ skill, directoryName: "a", tools, report });
	return diagnostics;
}

/** A finding at every hundredth character, in files of their own so that all are placed. */
function placeFindings(text: string): Diagnostic[] {
	const diagnostics: Diagnostic[] = [];
	const report = createReport(options, diagnostics);
	for (let offset = 0; offset <= text.length; offset += 100)
		report({ code: "crlf", message: text, file: `${offset}`, at: { text, offset, length: 50 } });
	return diagnostics;
}

const SHORT = 30_000;
const LONG = 120_000;

describe("text", () => {
	it.each<[string, number, (text: string) => unknown]>([
		["the reader of frontmatter", SHORT, (text) => parseFrontmatter(text, loadYaml)],
		["the checks of frontmatter", SHORT, (text) => checkFrontmatter(inSkill(text))],
		["the checks of a value", SHORT, (text) => checkFrontmatter(inSkill(`x: ${quote(text)}`))],
		["the checks of a name", SHORT, (text) => checkFrontmatter(`---\nname: ${quote(text)}\n---\n`)],
		[
			"the checks of allowed-tools",
			SHORT,
			(text) => checkFrontmatter(inSkill(`allowed-tools: ${quote(text)}`)),
		],
		["the splitter of a SKILL.md", LONG, (text) => parseSkill(file(text, "SKILL.md"))],
		["the splitter after an opening", LONG, (text) => parseSkill(file(`---\n${text}`, "SKILL.md"))],
		["the checks of a body", LONG, (text) => checkFrontmatter(inSkill("") + text)],
		["the fixer of frontmatter", SHORT, (text) => quoteColons(inSkill(text))],
		["the fixer of a value", SHORT, (text) => quoteColons(inSkill(`x: b${text}`))],
		[
			"the checks of a file",
			LONG,
			(text) =>
				checkFile({ node: node("b.md"), file: file(text, "b.md"), problem: undefined }, options),
		],
		[
			"the checks of a SKILL.md as a file",
			LONG,
			(text) =>
				checkFile(
					{ node: node("SKILL.md"), file: file(text, "SKILL.md"), problem: undefined },
					options,
				),
		],
		["positions and frames", LONG, placeFindings],
		["the text that a terminal gets", LONG, (text) => renderText(placeFindings(text))],
		["the display of invisible characters", LONG, showText],
		["literals of generated modules", LONG, jsLiteral],
		["the names of skills", SHORT, (text) => [isSkillName(text), toSkillName(text)]],
		[
			"the names of files",
			LONG,
			(text) => [isIgnoredName(text), isDeviceName(text), isPathSegment(text)],
		],
		["URIs", LONG, (text) => canonicalSkillUri(`skill://a/${text}`)],
	])("%s", (_, length, run) => {
		fc.assert(
			fc.property(noise, ({ start, piece, end }) => {
				const make = (size: number) => start + piece.repeat(size / piece.length) + end;
				expectLinear(make, run, length);
			}),
			{ numRuns: 100, endOnFailure: true },
		);
	});
});

/** JSON is YAML, but for DEL and what follows it, which JSON leaves as it is. */
function quote(text: string): string {
	return JSON.stringify(text.replace(/[\u007f-\u009f\ud800-\udfff]/g, "x"));
}

describe("names", () => {
	const MANY = 8_000;
	/** Spells one name in many ways. */
	const spell = (i: number) =>
		Array.from({ length: 14 }, (_, bit) => ((i >> bit) & 1 ? "A" : "a")).join("");
	const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

	it("that differ only in case", () => {
		const make = (count: number): DirectoryNode => ({
			kind: "directory",
			name: "a",
			path: "a",
			absolute: "/a",
			real: "/a",
			isSkill: true,
			hidden: [],
			entries: upTo(count).map((i) => node(spell(i))),
		});
		const run = (directory: DirectoryNode) =>
			checkDirectory({ directory, around: undefined, served: directory.entries }, options);
		expectLinear(make, run, MANY);
		const found = run(make(MANY));
		expect(found).toHaveLength(MANY);
		expect(found[0]?.message).toMatch(/^The names "A.{150,200} and 7990 more are the same name on/);
	});

	it("that are served under one URI", () => {
		const record = { uri: buildSkillUri("x"), resources: [{ uri: buildSkillUri("x", "y") }] };
		const make = (count: number) =>
			upTo(count).map((i) => {
				const named = { ...record, frontmatter: { name: `${i}` } };
				return {
					file: `${i}`,
					tree: `${i}`,
					origins: [`${i}/y`],
					record: named,
				} as unknown as BakedSkill;
			});
		const run = (skills: BakedSkill[]) =>
			checkFolder({ holdsSkill: true, skills, mayCollide: true, refuse: () => {} }, options);
		expectLinear(make, run, MANY);
		expect(run(make(MANY))[0]?.message).toMatch(
			/^"0\/y" and .{90,120} and 7990 more would both be/,
		);
	});
});
