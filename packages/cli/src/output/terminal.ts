/** Printing: results go to stdout, everything else to stderr. */
import { INVISIBLE_CHARACTERS, showCodePoint } from "@skillbake/core";
import { supportsColor } from "./supports-color.ts";

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

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
	return (style, text) => (color ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
}

/** Prints a result to stdout. */
export function print(text: string): void {
	process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Prints anything but a result, to stderr. */
export function note(text: string): void {
	process.stderr.write(`${text}\n`);
}

/** Escapes invisible characters, so that text from a server cannot control the terminal. */
export function safe(text: string): string {
	return text.replace(INVISIBLE_CHARACTERS, showCodePoint);
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
