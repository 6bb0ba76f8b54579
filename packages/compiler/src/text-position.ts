/** Line and column, both from 1, of an offset in a text. LF, CRLF and a lone CR all end a line. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
	const end = Math.min(offset, text.length);
	let line = 1;
	let start = 0;
	for (let i = 0; i < end; i++) {
		const unit = text.charCodeAt(i);
		if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) {
			line++;
			start = i + 1;
		}
	}
	return { line, column: end - start + 1 };
}
