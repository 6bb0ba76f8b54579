/** Where words go: results to stdout, everything else to stderr, colours only where they belong. */
import { supportsColor } from "@skillbake/compiler/terminal";

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Paint = (style: keyof typeof STYLES, text: string) => string;

let plain = false;

/** `--no-color`. */
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

/** The result of a command. */
export function print(text: string): void {
	process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** What happens meanwhile. */
export function note(text: string): void {
	process.stderr.write(`${text}\n`);
}

/** Text from a server or a file, safe to show: no escape sequence of it reaches the terminal. */
export function safe(text: string): string {
	return text.replace(
		/[\p{Cc}\p{Cf}\u2028\u2029]/gu,
		(char) => `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
	);
}

/** Resolves when what was printed has left the process. */
export async function flush(): Promise<void> {
	for (const stream of [process.stdout, process.stderr])
		if (stream.writable) await new Promise<void>((done) => stream.write("", () => done()));
}
