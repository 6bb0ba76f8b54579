/**
 * A source map at the end of a declaration file, so that "Go to Definition" leads to a `SKILL.md`. It
 * is part of the file, because a second file would have to be kept beside it.
 */

/** The line that starts like this, after its indentation, stands for the start of a file. */
export interface Place {
	readonly line: string;
	/** Relative to the declaration file. Without one, editors stay in the declarations. */
	readonly file: string | undefined;
}

/** The start of a line in which the declared name comes later. TypeScript looks it up by the name's position. */
const BEFORE_NAME = /^\s*(?:declare module |(?:declare )?const )?/;
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** `places` are in the order of their lines. `name` is the file's own, which TypeScript looks for in the map. */
export function appendMap(text: string, places: readonly Place[], name: string): string {
	if (places.every(({ file }) => file === undefined)) return text;
	const sources = new Map<string, number>();
	let next = 0;
	let previous = 0;
	const mappings = text.split("\n").map((line) => {
		const place = places[next];
		if (!place || !line.trimStart().startsWith(place.line)) return "";
		next++;
		if (place.file === undefined) return "";
		const source = sources.get(place.file) ?? sources.size;
		sources.set(place.file, source);
		const column = BEFORE_NAME.exec(line)![0].length;
		const segment = [column, source - previous, 0, 0].map(encodeNumber).join("");
		previous = source;
		return segment;
	});
	const map = {
		version: 3,
		file: name,
		sources: [...sources.keys()],
		names: [],
		mappings: mappings.join(";"),
	};
	// TypeScript reads a map inside of a file only with this charset.
	const data = Buffer.from(JSON.stringify(map)).toString("base64");
	return `${text}//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`;
}

/** As source maps write numbers: five bits per digit, the lowest ones and the sign first. */
function encodeNumber(value: number): string {
	let rest = value < 0 ? -value * 2 + 1 : value * 2;
	let text = "";
	do {
		const digit = rest % 32;
		rest = Math.floor(rest / 32);
		text += DIGITS[digit + (rest > 0 ? 32 : 0)];
	} while (rest > 0);
	return text;
}
