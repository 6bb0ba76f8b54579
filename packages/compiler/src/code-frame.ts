/** The lines around a place in a text, with line numbers and a marker under the place. */

const LINES_AROUND = 2;
const WIDTH = 100;

/** What would move the cursor, hide itself or turn the reading direction is shown as its code point. */
const INVISIBLE =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

export function showInvisible(text: string): string {
	return text.replace(
		INVISIBLE,
		(char) => `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
	);
}

export function codeFrame(text: string, line: number, column: number, length = 1): string {
	const lines = text.split(/\r\n|\n|\r/, line + LINES_AROUND);
	const first = Math.max(1, line - LINES_AROUND);
	// A long line is shown from a little before the place.
	const from = Math.max(0, column - WIDTH / 2);
	const digits = String(lines.length).length;
	const frame: string[] = [];
	for (let number = first; number <= lines.length; number++) {
		const content = lines[number - 1]!;
		const shown = show(content.slice(from, from + WIDTH));
		const marked = number === line;
		frame.push(`${marked ? ">" : " "} ${String(number).padStart(digits)} | ${shown}`.trimEnd());
		if (!marked) continue;
		const before = show(content.slice(from, column - 1)).length;
		const place = show(content.slice(column - 1, Math.min(column - 1 + length, from + WIDTH)));
		frame.push(`  ${" ".repeat(digits)} | ${" ".repeat(before)}${"^".repeat(place.length || 1)}`);
	}
	return frame.join("\n");
}

function show(text: string): string {
	return showInvisible(text.replace(/\t/g, "  "));
}
