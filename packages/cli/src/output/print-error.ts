/** Prints an error to stderr. The only place that puts the name of the program in front of it. */
import { Failure, UsageError } from "./errors.ts";
import { note, painter } from "./terminal.ts";

export function printError(error: unknown, { debug = false } = {}): void {
	const paint = painter(process.stderr);
	const message = error instanceof Error ? error.message : String(error);
	note(`${paint("red", "skillbake:")} ${message}`);
	if (debug && error instanceof Error) note(error.stack ?? "");
	else if (!(error instanceof UsageError || error instanceof Failure))
		note("`--debug` shows where it happened.");
}
