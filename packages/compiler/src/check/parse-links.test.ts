import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { findNestedFences } from "./find-nested-fences.ts";
import { parseLinks } from "./parse-links.ts";
import { readDestinations } from "./read-destinations.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/** Has an extension, so nothing but the syntax decides. */
const isFile = (destination: string) => /^[^:]*\.md(?:#.*)?$/.test(destination);

type Found = readonly [offset: number, destination: string];

function parsed(markdown: string, mayHoldBad = () => true): Found[] {
	return parseLinks(markdown, { isBad: isFile, mayHoldBad }).map(
		({ offset, destination }) => [offset, destination] as const,
	);
}

/** The same by another parser. */
function expected(markdown: string): Found[] {
	const found: Found[] = [];
	const definitions = new Map<string, Found>();
	const used = new Set<string>();
	visit(fromMarkdown(markdown), (node) => {
		const offset = node.position!.start.offset!;
		if (node.type === "link" || node.type === "image") {
			if (isFile(node.url)) found.push([offset, node.url]);
		} else if (node.type === "definition") {
			if (!definitions.has(node.identifier)) definitions.set(node.identifier, [offset, node.url]);
		} else if (node.type === "linkReference" || node.type === "imageReference")
			used.add(node.identifier);
	});
	for (const [identifier, definition] of definitions)
		if (used.has(identifier) && isFile(definition[1])) found.push(definition);
	const nested = findNestedFences(markdown);
	return found
		.filter(([offset]) => !nested.some(({ start, end }) => start <= offset && offset <= end))
		.sort(([a], [b]) => a - b);
}

function visit(node: Nodes, visitor: (node: Nodes) => void): void {
	visitor(node);
	if ("children" in node) for (const child of node.children) visit(child, visitor);
}

const PIECES = [
	..."[]()<>`!*_#\\&|~",
	"a.md",
	"b.md#x",
	"[a](a.md)",
	"![a](a.md)",
	"[a]",
	"[b][a]",
	"\n\n[a]: a.md\n\n",
	"](b.md)",
	'](b.md "t")',
	"](<b.md>)",
	"]: b.md",
	" ",
	"    ",
	"\t",
	"\n",
	"\r\n",
	"\n\n",
	"\n> ",
	"\n- ",
	"\n  1. ",
	"\n# ",
	"\n---\n",
	"\n```\n",
	"\n~~~\n",
	"`` ",
	"<b>",
	"<!-- x -->",
	"\n<div>\n",
	"https://x.test/a.md",
	"<https://x.test>",
	"é😀",
	"\0",
];

/** Where the two parsers differ, and nobody writes it. */
const DISPUTED = [
	// A definition without an empty line after it.
	/\]:[^\n]*\n[ \t>]*\S/,
	// A reference, and right after it a bracket or parenthesis that makes no link.
	/\]\[(?!a\])|^(?=[\s\S]*\]:)[\s\S]*\]\((?!(?:a\.md|b\.md(?: "t")?|<b\.md>)\))/,
];

it("finds the links that another CommonMark parser finds, at the same offsets", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
			const markdown = pieces.join("");
			fc.pre(!DISPUTED.some((pattern) => pattern.test(markdown)));
			expect(parsed(markdown)).toEqual(expected(markdown));
		}),
		{ numRuns: 5_000 },
	);
});

it("agrees with it on the documents of this repository", () => {
	const files = [
		"README.md",
		"CONTRIBUTING.md",
		...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`),
	];
	for (const file of files.filter((name) => name.endsWith(".md"))) {
		const markdown = readFileSync(join(ROOT, file), "utf8");
		expect(parsed(markdown), file).toEqual(expected(markdown));
	}
});

it("leaves no destination to the parser that the quick scan has not seen", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
			const markdown = pieces.join("");
			const seen = [...readDestinations(markdown)];
			if (seen.some((destination) => /[\\&\0]/.test(destination))) return;
			for (const [, destination] of parsed(markdown)) expect(seen).toContain(destination);
		}),
		{ numRuns: 5_000 },
	);
});

it("tells two equal links on a line apart, and knows the end of each", () => {
	const markdown = "> - x [a](a.md) and [a](a.md 'title')";
	expect(parseLinks(markdown, { isBad: isFile, mayHoldBad: () => true })).toEqual([
		{ destination: "a.md", offset: 6, length: 9 },
		{ destination: "a.md", offset: 20, length: 17 },
	]);
});

it("ignores the text inside of an image's description, as a reader never sees it", () => {
	expect(parsed("![see [a](a.md)](b.md)")).toEqual([[0, "b.md"]]);
	expect(parsed("[![x](a.md)](b.md)")).toEqual([
		[0, "b.md"],
		[1, "a.md"],
	]);
});
