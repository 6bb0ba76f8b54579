/** Text that tries to take over a terminal or a log, and the check that it did not. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";
import { expect } from "vitest";

/** A file name on most systems: it has neither a slash nor a NUL. */
export const HOSTILE =
	"x\n::set-output name=a::forged\r\u001b]0;title\u0007\u001b[31mforeign\u009b2J\u202e\u200b##vso[task]y";

/** The same on one line, for places that end with the line. */
export const HOSTILE_LINE = HOSTILE.replaceAll(/[\n\r]/g, "");

/** A name that is a command without a line break. */
export const COMMAND_NAME = "::error title=forged::forged";

const ESCAPE = "\u001b";
const OUR_COLOURS = new RegExp(`${ESCAPE}\\[(?:0|1|2|31|32|33|36)m`, "g");
const OUR_COMMANDS = /^::(?:error|warning|notice) file=[^:]*,line=\d+,col=\d+,title=[a-z-]+::/;

export interface Printed {
	readonly stdout: string;
	readonly stderr: string;
}

/** `commands` says that stdout consists of workflow commands. */
export function expectHarmless({ stdout, stderr }: Printed, { commands = false } = {}): void {
	expectQuiet(stderr);
	const lines = commands ? stdout.split("\n").slice(0, -1) : [];
	for (const line of lines) expect(line).toMatch(OUR_COMMANDS);
	expectQuiet(commands ? lines.map((line) => line.replace(OUR_COMMANDS, "> ")).join("\n") : stdout);
}

function expectQuiet(text: string): void {
	expect(text, "a colour of a stranger").not.toContain("\u001b[31mforeign");
	const bare = text.replaceAll(OUR_COLOURS, "");
	const invisible = [...bare.matchAll(INVISIBLE_CHARACTERS)].map(([char]) => char);
	expect(
		invisible.filter((char) => !/[\n\t]/.test(char)).map((char) => JSON.stringify(char)),
		JSON.stringify(bare),
	).toEqual([]);
	// The second form is an escaped command at the start of a line: someone else has made that line.
	expect(bare).not.toMatch(/^(?:\s*::|<U\+003A>:set-output)/m);
	expect(bare).not.toMatch(/##[a-z]*\[/i);
}
