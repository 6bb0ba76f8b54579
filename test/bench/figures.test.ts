/** Every published figure comes from results.json, and targets are judged correctly. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Row {
	readonly ratio?: number;
	readonly target?: string;
	readonly met?: boolean;
}
interface Bench {
	toRow(spec: object): Row;
	toChart(rows: readonly Row[]): string;
	toPage(results: object): string;
	toSection(readme: string, results: object): string;
	compareWith(row: { unit: string; ratio: number }): string;
}

/** The benchmark is plain JavaScript, so it has no types of its own. */
const load = (file: string): Promise<Bench> => import(new URL(`bench/${file}`, root).href);

it("the page, its chart and the README show what results.json says", async () => {
	const { toChart } = await load("report.mjs");
	const { toPage, toSection } = await load("page.mjs");
	const results = JSON.parse(read("bench/results.json"));
	expect(read("docs/benchmarks.md")).toBe(toPage(results));
	expect(read("docs/benchmarks.svg")).toBe(toChart(results.runs.at(-1)));
	const readme = read("README.md");
	expect(toSection(readme, results)).toBe(readme);
	expect(readme.match(/^\| .* ms .* ms \(we are \d+(\.\d+)? × faster\)/gm)?.length).toBeGreaterThan(
		1,
	);
});

it.each([
	["ms", 1 / 276, "276 × faster"],
	["ms", 1.5, "1.5 × slower"],
	["requests/s", 3.71, "3.71 × faster"],
	["requests/s", 0.5, "2 × slower"],
	["bytes", 0.125, "8 × smaller"],
	["bytes", 2, "2 × larger"],
])("a ratio of %s at %d reads as %s", async (unit, ratio, words) => {
	const { compareWith } = await load("page.mjs");
	expect(compareWith({ unit, ratio })).toBe(words);
});

it("the README leaves out measures that have no recorded results", async () => {
	const { toSection } = await load("page.mjs");
	const results = JSON.parse(read("bench/results.json"));
	const runs = [results.runs.at(-1).filter(({ of }: { of: string }) => of !== "lazy")];
	const section = toSection(read("README.md"), { runs });
	expect(section).toContain("the same, `inline`");
	expect(section).not.toContain("1,000 skills, `lazy`");
});

describe("a row", () => {
	const figures = { ours: [1, 10, 2], theirs: [10, 100, 10] };
	const spec = { measure: "m", unit: "ms", figures, of: "ours", against: "theirs" };

	it.each([
		[{ ratioAtMost: 0.1 }, "≤ 1/10", true],
		[{ ratioAtMost: 0.09 }, "≤ 1/11.1", false],
		[{ ratioAtLeast: 0.1 }, "≥ 0.1", true],
		[{ ratioAtLeast: 0.2 }, "≥ 0.2", false],
		[{ plusAtMost: -8 }, "≤ + -8 ms", true],
		[{ plusAtMost: -9 }, "≤ + -9 ms", false],
		[{ atMost: 2 }, "≤ 2 ms", true],
		[{ atMost: 1.9 }, "≤ 1.9 ms", false],
		[{}, undefined, undefined],
	])("with %j", async (limit, target, met) => {
		const { toRow } = await load("report.mjs");
		const row = toRow({ ...spec, ...limit });
		// Within the rounds: 1/10, 1/10 and 1/5.
		expect(row.ratio).toBe(0.1);
		expect([row.target, row.met]).toEqual([target, met]);
	});

	it("needs a figure for both sides in every round", async () => {
		const { toRow } = await load("report.mjs");
		expect(() => toRow({ ...spec, figures: { ours: [1], theirs: [1, 2] } })).toThrow("every round");
	});
});
