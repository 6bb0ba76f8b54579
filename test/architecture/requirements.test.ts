/** Every requirement that is cited is on the page, and every one on the page is cited by a test. */
import { describe, expect, it } from "vitest";
import { findCitations } from "./find-citations.ts";
import { isSkillContent, isTest, listFiles, readText } from "./source-files.ts";

const PAGE = "docs/requirements.md";
const COUNTS = { S: 17, H: 17, D: 8 };

const listed = [...readText(PAGE).matchAll(/^- \*\*([SHD]\d+)\*\* /gm)].map(
	([, number]) => number!,
);
const cited = listFiles()
	.filter((file) => /\.(?:ts|mjs|cjs|md)$/.test(file) && !isSkillContent(file))
	.filter((file) => file !== PAGE && !file.startsWith("test/architecture/"))
	.map((file) => ({ file, citations: findCitations(readText(file)) }));

it("the page lists each requirement once, in order", () => {
	const expected = Object.entries(COUNTS).flatMap(([letter, count]) =>
		Array.from({ length: count }, (_, i) => `${letter}${i + 1}`),
	);
	expect(listed).toEqual(expected);
});

it("every number that is cited is on the page", () => {
	const unknown = cited.flatMap(({ file, citations: { all } }) =>
		[...all]
			.filter((number) => !listed.includes(number))
			.map((number) => `${file} cites ${number}`),
	);
	expect(unknown).toEqual([]);
});

it("every number on the page is cited by a test", () => {
	const tests = cited.filter(({ file }) => isTest(file));
	const untested = listed.filter(
		(number) => !tests.some(({ citations: { single } }) => single.has(number)),
	);
	expect(untested).toEqual([]);
});

describe("a citation", () => {
	it.each([
		["refuses it (H5)", ["H5"]],
		["(H4, S15).", ["H4", "S15"]],
		['rule: "S10",', ["S10"]],
		["S2 S6 lists every skill", ["S2", "S6"]],
		["| S1   | the capability", ["S1"]],
		["S5–S7, D1 to D3 and H1-H2", ["S5", "S6", "S7", "D1", "D2", "D3", "H1", "H2"]],
		["MD5, S3Client, UTF8-D1, #D4, 0.S1, a/S2, S1_x, S0, H264, <h1>", []],
	])("in %s", (text, expected) => {
		expect([...findCitations(text).all]).toEqual(expected);
	});

	it("of a range does not count as a citation of each number in it", () => {
		expect([...findCitations("H1–H17, H3").single]).toEqual(["H3"]);
	});
});
