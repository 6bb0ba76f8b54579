/**
 * Finds text that its author meant as code, though CommonMark disagrees. A fence inside another of
 * the same length closes the outer one, and so does a line that leaves the list item of a fence.
 */

/** A fence, after the markers of quotes and lists that may stand before it. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?!`)|~{3,}(?!~))([^`\n]*)$/gm;

export interface Range {
	readonly start: number;
	readonly end: number;
}

/** From each outer fence to the one that closes it. Fences that are never closed do not count. */
export function findNestedFences(text: string): Range[] {
	if (!text.includes("```") && !text.includes("~~~")) return [];
	const ranges: Range[] = [];
	const open: { readonly marker: string; readonly start: number }[] = [];
	for (const { 1: marker = "", 2: info = "", index } of text.matchAll(FENCE)) {
		const inner = open.at(-1);
		if (inner && !marker.startsWith(inner.marker)) continue;
		if (!inner || info.trim() !== "") {
			open.push({ marker, start: index });
			continue;
		}
		open.pop();
		if (open.length === 0) ranges.push({ start: inner.start, end: index });
	}
	return ranges;
}
