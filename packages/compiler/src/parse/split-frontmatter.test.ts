import { parseFrontmatter, splitSkillText } from "@skillbake/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadYaml } from "./load-yaml.ts";
import { splitFrontmatter, splitUnusual } from "./split-frontmatter.ts";

describe("a file with CRLF line ends", () => {
	it.each([
		["plain", "plain"],
		['"b: c"', "b: c"],
		["'quoted'", "quoted"],
	])("has %s as its last value without a CR, and a body without a stray LF", (written, value) => {
		const text = `---\r\nname: a\r\ndescription: ${written}\r\n---\r\nBody\r\n`;
		const split = splitFrontmatter(text);
		expect(parseFrontmatter(split.yaml, loadYaml)).toMatchObject({
			data: { name: "a", description: value },
		});
		expect(split.body).toBe("Body\r\n");
		expect(text.slice(split.bodyOffset)).toBe(split.body);
	});

	it("may end with the closing line", () => {
		expect(splitFrontmatter("---\r\nname: a\r\n---")).toMatchObject({ body: "" });
		expect(splitFrontmatter("---\r\nname: a\r\n---\r\n")).toMatchObject({ body: "" });
	});
});

const piece = fc.constantFrom(
	"---",
	"----",
	"--",
	"---js",
	"--- yaml",
	"---__proto__",
	"\n",
	"\n",
	"\n---",
	"\n---\n",
	"\r\n",
	"\r\n---\r\n",
	"\r",
	" ",
	"\t",
	"\ufeff",
	"\u2028",
	"name: a",
	"# comment",
	"x",
	"...",
);

it("gray-matter and the plain splitter split every text at the same places", () => {
	let closed = 0;
	fc.assert(
		fc.property(
			fc.constantFrom("", "---", "---\n", "\ufeff---\n", "--- \r\n"),
			fc.array(piece, { maxLength: 12 }),
			// Around the length up to which only the start of a text is split.
			fc.oneof(fc.constant(0), fc.integer({ min: 2000, max: 2100 })),
			(start, pieces, padding) => {
				const text = `${start}${pieces.join("")}`.replace("x", "x".repeat(padding || 1));
				const split = splitUnusual(text);
				expect(split).toEqual(splitSkillText(text));
				expect(splitFrontmatter(text)).toEqual(split);
				expect(text.slice(split.bodyOffset)).toBe(split.body);
				expect(text.startsWith(split.yaml, split.yamlOffset)).toBe(true);
				if (split.closing !== undefined) closed++;
			},
		),
		{ numRuns: 20_000 },
	);
	// Without enough of these the test would prove little.
	expect(closed).toBeGreaterThan(5_000);
});

it.each(["\n", " ", "\r\n", "\u2028", "#\n"])("takes linear time on long runs of %j", (blank) => {
	const started = performance.now();
	const text = `---\nname: a\n${blank.repeat(500_000)}\n---\nBody\n`;
	expect(splitFrontmatter(text).body).toBe("Body\n");
	expect(splitFrontmatter(text.slice(0, 200_000)).closing).toBeUndefined();
	expect(performance.now() - started).toBeLessThan(1_000);
});
