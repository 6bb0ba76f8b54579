/** The lines around a place in a text, with line numbers and a marker under the place. */
import { showText } from "@skillbake/core";
import type { LineIndex } from "./index-lines.ts";

const LINES_AROUND = 2;
const WIDTH = 100;

export function codeFrame(index: LineIndex, line: number, column: number, length = 1): string {
	// Long lines start shortly before the place.
	const from = Math.max(0, column - WIDTH / 2);
	const shown: string[] = [];
	const first = Math.max(1, line - LINES_AROUND);
	for (let number = first; number <= line + LINES_AROUND; number++) {
		const content = sliceLine(index, number, from, from + WIDTH);
		if (content === undefined) break;
		shown.push(content);
	}
	const digits = String(first + shown.length - 1).length;
	const frame: string[] = [];
	for (const [i, content] of shown.entries()) {
		const number = first + i;
		const marked = number === line;
		frame.push(
			`${marked ? ">" : " "} ${String(number).padStart(digits)} | ${show(content)}`.trimEnd(),
		);
		if (!marked) continue;
		const at = column - 1 - from;
		const before = show(content.slice(0, at)).length;
		const place = show(content.slice(at, at + length));
		frame.push(`  ${" ".repeat(digits)} | ${" ".repeat(before)}${"^".repeat(place.length || 1)}`);
	}
	return frame.join("\n");
}

/** A part of a line, without its line end; `undefined` if the text has fewer lines. */
function sliceLine(
	{ text, startOf }: LineIndex,
	line: number,
	from: number,
	to: number,
): string | undefined {
	const start = startOf(line);
	if (start === undefined) return undefined;
	const next = startOf(line + 1);
	let end = next === undefined ? text.length : next - 1;
	if (next !== undefined && text[end] === "\n" && text[end - 1] === "\r") end--;
	return text.slice(Math.min(start + from, end), Math.min(start + to, end));
}

function show(text: string): string {
	return showText(text.replace(/\t/g, "  "));
}
