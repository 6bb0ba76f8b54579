/** Finds lines in a text. LF, CRLF and a lone CR all end a line. */

export interface LineIndex {
	readonly text: string;
	/** Line and column of an offset, both counted from 1. */
	positionAt(offset: number): { line: number; column: number };
	/** The offset at which a line starts, or `undefined` if the text has fewer lines. */
	startOf(line: number): number | undefined;
}

/** A table with every line of a text of nothing but line breaks would be larger than the text. */
const BLOCK = 1024;

/** Remembers the line at the start of each block, so that a lookup scans one block and not the text. */
export function indexLines(text: string): LineIndex {
	/** By block: the line that its first character belongs to, and where that line starts. */
	const lines = [1];
	const starts = [0];

	/** Scans from the start of a block up to `end`, or until `line` starts. */
	function scan(block: number, end: number, line = Number.POSITIVE_INFINITY) {
		let current = lines[block]!;
		let start = starts[block]!;
		for (let i = block * BLOCK; i < end && current < line; i++) {
			const unit = text.charCodeAt(i);
			if (unit !== 10 && (unit !== 13 || text.charCodeAt(i + 1) === 10)) continue;
			current++;
			start = i + 1;
		}
		return { line: current, start };
	}

	function addBlock(): void {
		const { line, start } = scan(lines.length - 1, lines.length * BLOCK);
		lines.push(line);
		starts.push(start);
	}

	/** The last block whose first character lies before the line, or the first block. */
	function blockBefore(line: number): number {
		let low = 0;
		let high = lines.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if (lines[middle]! < line) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	return {
		text,
		positionAt(offset) {
			const end = Math.min(offset, text.length);
			const block = Math.floor(end / BLOCK);
			while (lines.length <= block) addBlock();
			const { line, start } = scan(block, end);
			return { line, column: end - start + 1 };
		},
		startOf(line) {
			while (lines.at(-1)! < line && lines.length * BLOCK <= text.length) addBlock();
			const found = scan(blockBefore(line), text.length, line);
			return found.line === line ? found.start : undefined;
		},
	};
}
