/** Finds the message in what a program printed on stderr before it ended. */

const MAX_LINES = 5;
/** Some of the patterns below take quadratic time for a long line. */
const MAX_LINE = 300;

/** `TypeError: …`, `Error [ERR_X]: …`, `error: …`, `panic: …`, `npm error …`, `thread 'main' panicked at …` */
const HEADLINE =
	/^(?:Uncaught )?(?:[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?(?:: |$)|(?:npm )?(?:error|fatal|panic)\b:? |Exception in thread |thread '.*' panicked )/i;

const CAUSE = /^\s+\[cause\]: |^Caused by: /;

/** The first line of a stack. */
const FRAMES = [
	// JavaScript, Java: `    at main (server.js:1:2)`
	/^\s*at .+/,
	// Ruby: `	from server.rb:3:in 'main'`
	/^\s*from \S+:\d+:in /,
	// Python: `  File "server.py", line 3, in <module>`
	/^\s*File ".+", line \d+/,
	// Go: `goroutine 1 [running]:`
	/^goroutine \d+ \[/,
];

/** Other lines that say where an error happened or how the program ended, but not why. */
const ASIDES = [
	/^\s*$/,
	/^\s*[\^~]+\s*$/,
	// Node: `node:internal/modules/cjs/loader:1210`, `file:///server.js:3`, `Node.js v20.20.0`
	/^(?:node:|file:\/\/)?\S+:\d+(?::\d+)?$/,
	/^Node\.js v\d/,
	/^Traceback \(most recent call last\):$/,
	/^exit status \d+$/,
	/^note: run with `RUST_BACKTRACE/,
];

/**
 * The last error: its headline, the rest of its message and its causes, without stacks. Without a
 * headline, the last lines that are not a stack.
 */
export function findError(stderr: string): string[] {
	const lines = stderr.split(/\r?\n/).map((line) => line.slice(0, MAX_LINE).trimEnd());
	const start = lines.findLastIndex((line) => HEADLINE.test(line));
	if (start < 0) return lines.filter(isMessage).slice(-MAX_LINES);
	const stack = lines.findIndex((line, at) => at > start && matches(FRAMES, line));
	const end = stack < 0 ? lines.length : stack;
	const causes = lines.slice(end).filter((line) => CAUSE.test(line));
	return [...lines.slice(start, end).filter(isMessage), ...causes].slice(0, MAX_LINES);
}

function isMessage(line: string): boolean {
	return !matches(FRAMES, line) && !matches(ASIDES, line);
}

function matches(patterns: readonly RegExp[], line: string): boolean {
	return patterns.some((pattern) => pattern.test(line));
}
