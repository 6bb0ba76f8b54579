/** Printing: results go to stdout, everything else to stderr. Every text is shown as `core` shows it. */
import { showLines, showText } from "@skillbake/core";
import { supportsColor } from "./supports-color.ts";

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Our own colours, and no other escape sequence. */
const STYLE = new RegExp(`(\u001b\\[(?:0|${Object.values(STYLES).join("|")})m)`);

export type Paint = (style: keyof typeof STYLES, text: string) => string;

let plain = false;

/** Applies `--no-color`. */
export function dropColor(): void {
	plain = true;
}

export function hasColor(stream: NodeJS.WriteStream): boolean {
	return !plain && supportsColor(stream);
}

export function painter(stream: NodeJS.WriteStream): Paint {
	const color = hasColor(stream);
	return (style, text) =>
		color ? `\u001b[${STYLES[style]}m${showText(text)}\u001b[0m` : showText(text);
}

/** Prints a plain result of one line to stdout: a line break in it is shown, not made. */
export function print(line: string): void {
	printText(showText(line));
}

/** Prints one plain line that is not a result, to stderr. */
export function note(line: string): void {
	noteText(showText(line));
}

/** Prints a rendered result to stdout: lines and colours are ours, foreign text in it was shown. */
export function printText(text: string): void {
	write(process.stdout, text);
}

/** Prints a rendered text that is not a result, to stderr. */
export function noteText(text: string): void {
	write(process.stderr, text);
}

/** Prints commands for the program that reads the log. Only here may a line start with `::`. */
export function printCommands(text: string): void {
	process.stdout.write(text);
}

/** Whatever a renderer forgot, no control character but ours gets out. */
function write(stream: NodeJS.WriteStream, text: string): void {
	const parts = hasColor(stream) ? text.split(STYLE) : [text];
	const shown = parts.map((part, i) => (i % 2 === 0 ? showLines(part) : part)).join("");
	stream.write(shown.endsWith("\n") ? shown : `${shown}\n`);
}

/** `1 skill`, `2 skills` */
export function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Resolves when everything printed has left the process. */
export async function flush(): Promise<void> {
	for (const stream of [process.stdout, process.stderr])
		if (stream.writable) await new Promise<void>((done) => stream.write("", () => done()));
}
