/** Finds bad links in a markdown text with a CommonMark parser, in time linear in its length. */
import type { Token } from "markdown-it";
import { findNestedFences } from "./find-nested-fences.ts";
import { type Environment, loadLinkParser } from "./load-link-parser.ts";
import { isBareWord, looksLikePath } from "./to-target.ts";

export interface ParsedLink {
	/** As written, but without escapes and entities. */
	readonly destination: string;
	readonly offset: number;
	readonly length: number;
}

export interface LinkFilter {
	isBad(destination: string): boolean;
	/** Whether the text may hold a bad link; only then is a paragraph or heading parsed further. */
	mayHoldBad(text: string): boolean;
}

/** A word character or bracket right before `[`: then this may be code, as in `handlers[name](event)`. */
const CODE = /[\w$\]]/;

/** Bad links and images, and bad definitions (`[label]: file.md`) that a reference uses. */
export function parseLinks(markdown: string, filter: LinkFilter): ParsedLink[] {
	const parser = loadLinkParser();
	const text = normalize(markdown);
	const lines = lineStarts(text);
	const environment: Environment = {};
	const blocks = parser.parseBlocks(text, environment);

	const definitions = findBadDefinitions(blocks, environment, text, lines, filter);
	const found = new Set<ParsedLink>();
	for (const { type, content, map } of blocks) {
		if (type !== "inline") continue;
		const mayRefer = definitions.size > 0 && content.includes("[");
		if (!mayRefer && !filter.mayHoldBad(content)) continue;
		const toOffset = createOffsets(content, text, lines, map![0]);
		for (const token of parser.parseInline(content, environment)) {
			const [start, end] = token.map!;
			const label = token.meta?.["label"];
			const definition = definitions.get(String(label));
			if (definition) found.add(definition);
			if (label !== undefined) continue;
			const destination = String(token.attrGet(token.type === "image" ? "src" : "href"));
			if (!filter.isBad(destination)) continue;
			if (isBareWord(destination) && CODE.test(content[start - 1] ?? "")) continue;
			found.add({ destination, offset: toOffset(start), length: end - start });
		}
	}
	return outsideNestedFences(
		text,
		[...found].sort((a, b) => a.offset - b.offset),
	);
}

/**
 * The first definition of a label wins, as in CommonMark. Prose can look like a definition
 * (`[Phase 2]: 80ms (half)`), and a footnote does, so the destination must look like a path.
 */
function findBadDefinitions(
	blocks: readonly Token[],
	{ references }: Environment,
	text: string,
	lines: readonly number[],
	filter: LinkFilter,
): Map<string, ParsedLink> {
	const definitions = new Map<string, ParsedLink>();
	for (const { type, meta, map } of blocks) {
		const label = String(meta?.["label"]);
		if (type !== "reference_definition" || label.startsWith("^") || definitions.has(label))
			continue;
		const destination = references?.[label]?.href ?? "";
		if (!looksLikePath(destination) || !filter.isBad(destination)) continue;
		const offset = text.indexOf("[", lines[map![0]]);
		const source = text.slice(offset, lines[map![1]]);
		definitions.set(label, { destination, offset, length: source.trimEnd().length });
	}
	return definitions;
}

/** `links` in ascending order. */
function outsideNestedFences(text: string, links: readonly ParsedLink[]): ParsedLink[] {
	if (links.length === 0) return [];
	const fences = findNestedFences(text);
	let next = 0;
	return links.filter(({ offset }) => {
		while (next < fences.length && fences[next]!.end < offset) next++;
		return next === fences.length || offset < fences[next]!.start;
	});
}

/**
 * From ascending places in a block to offsets in the text. The block has lost the indentation, quote and
 * list markers that its lines begin with. None of them holds a bracket, so the first bracket of a line
 * is the same one in both.
 */
function createOffsets(
	content: string,
	text: string,
	lines: readonly number[],
	firstLine: number,
): (place: number) => number {
	let line = firstLine;
	let start = 0;
	let end = content.indexOf("\n");
	let shift: number | undefined;
	return (place) => {
		while (end !== -1 && end < place) {
			start = end + 1;
			end = content.indexOf("\n", start);
			line++;
			shift = undefined;
		}
		shift ??= text.indexOf("[", lines[line]) - content.indexOf("[", start);
		return place + shift;
	};
}

/** The text as the parser wants it, with every character at the same offset as before. */
function normalize(markdown: string): string {
	return markdown.replaceAll("\r\n", " \n").replaceAll("\r", "\n").replaceAll("\0", "\ufffd");
}

function lineStarts(text: string): number[] {
	const starts = [0];
	for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1))
		starts.push(end + 1);
	return starts;
}
