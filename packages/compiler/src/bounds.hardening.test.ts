/** Hostile folders end in a diagnostic, in seconds and within 300 MB. Each runs in a process of its own. */
import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { type Entries, tempFolder } from "../../../test/support/temp-folder.ts";
import type { RuleCode } from "./index.ts";

const MOST_MS = 4_000;
const MOST_BYTES = 300 * 1024 * 1024;

interface Outcome {
	readonly ms: number;
	readonly peak: number;
	readonly codes: readonly RuleCode[];
}

/** Compiles the folder, or fixes its skill `a`, in a new process. */
function runAlone(folder: string, task: "compile" | "fix" = "compile"): Outcome {
	const index = new URL("../dist/index.js", import.meta.url).href;
	const work =
		task === "compile"
			? `const { diagnostics } = await compileSkills(folder)`
			: `const diagnostics = []; TEXT_FIXES["frontmatter-yaml"](readFileSync(folder + "/a/SKILL.md", "utf8"))`;
	const program = `
		import { readFileSync } from "node:fs";
		import { compileSkills, TEXT_FIXES } from ${JSON.stringify(index)};
		const folder = ${JSON.stringify(folder)};
		const start = performance.now();
		${work};
		const ms = performance.now() - start;
		const peak = process.resourceUsage().maxRSS * 1024;
		console.log(JSON.stringify({ ms, peak, codes: diagnostics.map(({ code }) => code) }));`;
	return JSON.parse(
		execFileSync(process.execPath, ["--input-type=module", "-e", program], {
			encoding: "utf8",
			maxBuffer: 1e8,
			timeout: 30_000,
		}),
	);
}

/** Files with a size and no blocks on the disk. */
function addSparse(folder: string, sizes: { readonly [path: string]: number }): string {
	for (const [path, size] of Object.entries(sizes)) {
		const file = join(folder, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, "");
		truncateSync(file, size);
	}
	return folder;
}

const body = (text: string): Entries => ({ "a/SKILL.md": skillText("a", { body: text }) });
const field = (text: string): Entries => ({ "a/SKILL.md": skillText("a", { fields: text }) });
const spell = (i: number) =>
	Array.from({ length: 12 }, (_, bit) => ((i >> bit) & 1 ? "A" : "a")).join("");
const files = (count: number, path: (i: number) => string): Entries => ({
	"a/SKILL.md": skillText("a"),
	...Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), "x"])),
});

describe("within seconds and 300 MB", () => {
	it.each<[string, RuleCode, Entries]>([
		["spaces before a comment", "unknown-field", field(`x: b${" ".repeat(60_000)}#c`)],
		["thousands of fields", "unknown-field", field(lines(5_000, (i) => `k${i}: [b]`))],
		["one field again and again", "frontmatter-duplicate-key", field(lines(12_000, () => "a: b"))],
		["closing brackets", "frontmatter-yaml", field(`x: ${"]".repeat(60_000)}`)],
		["underscores", "unknown-field", field(`x: 1${"_".repeat(60_000)}x`)],
		["parentheses", "allowed-tools-type", field(`allowed-tools: a${"(".repeat(60_000)},`)],
		["40 MB of control characters", "hidden-characters", body("\x01".repeat(40e6))],
		["20 million control characters on lines", "hidden-characters", body("\x01\n".repeat(20e6))],
		[
			"a control character after 40 MB of lines",
			"hidden-characters",
			body(`${"\n".repeat(40e6)}\x01`),
		],
		["13 million zero-width characters", "hidden-characters", body("\u200b".repeat(13e6))],
		["40 MB that are not UTF-8", "encoding", { "a/SKILL.md": Buffer.alloc(40e6, 0xff) }],
		// One mebibyte and a broken link: longer texts are not parsed.
		...["*a_ ", ">", "[a](b1)\n", "[a](b", "[", "![", "> - ", "`", "<a", "[x]: y\n"].map(
			(piece): [string, RuleCode, Entries] => [
				`a broken link before ${JSON.stringify(piece)}, again and again`,
				"link-broken",
				body(`[gone](gone.md)\n\n${piece.repeat(1_000_000 / piece.length)}`),
			],
		),
		["4,096 spellings of one name", "file-name", files(4_096, (i) => `a/${spell(i)}`)],
		["2,000 nested skills", "nested-skill", files(2_000, (i) => `a/n${i}/SKILL.md`)],
	])("%s: %s", (_, code, entries) => {
		const { ms, peak, codes } = runAlone(tempFolder(entries));
		expect(codes).toContain(code);
		expect(ms).toBeLessThan(MOST_MS);
		expect(peak).toBeLessThan(MOST_BYTES);
	});

	it.each<[string, { readonly [path: string]: number }]>([
		["a file of 600 MB", { "a/big.bin": 600e6 }],
		["a SKILL.md of 600 MB", { "a/SKILL.md": 600e6 }],
		["1,000 files of 15 MB in a skill", sizes(1_000, (i) => `a/${i}.bin`)],
		["1,000 files of 15 MB in as many skills", sizes(1_000, (i) => `s${i}/SKILL.md`)],
	])("%s: limit-read", (_, large) => {
		const folder = addSparse(tempFolder({ "a/SKILL.md": skillText("a") }), large);
		const { ms, peak, codes } = runAlone(folder);
		expect(codes).toEqual(["limit-read"]);
		expect(ms).toBeLessThan(MOST_MS);
		expect(peak).toBeLessThan(MOST_BYTES);
	});

	it.each([
		["spaces inside a value", `b: c${" ".repeat(60_000)}d: e`],
		["spaces in a file with another mistake", `b: c${" ".repeat(60_000)}d\nx: [`],
		["5,000 fields with colons", lines(5_000, (i) => `k${i}: b: c`)],
	])("fixing %s", (_, text) => {
		const { ms, peak } = runAlone(tempFolder(field(text)), "fix");
		expect(ms).toBeLessThan(MOST_MS);
		expect(peak).toBeLessThan(MOST_BYTES);
	});
});

function lines(count: number, line: (i: number) => string): string {
	return Array.from({ length: count }, (_, i) => line(i)).join("\n");
}

function sizes(count: number, path: (i: number) => string): { [path: string]: number } {
	return Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), 15e6]));
}
