/** Prints an error to stderr. The only place that puts the name of the program in front of it. */
import { showLines, showText } from "@skillbake/core";
import { Failure, UsageError } from "./errors.ts";
import { note, noteText, painter } from "./terminal.ts";

export function printError(error: unknown, { debug = false } = {}): void {
	const paint = painter(process.stderr);
	const message = error instanceof Error ? error.message : String(error);
	const isExpected = error instanceof UsageError || error instanceof Failure;
	noteText(`${paint("red", "skillbake:")} ${isExpected ? message : showText(message)}`);
	if (debug && error instanceof Error) noteText(showLines(error.stack ?? ""));
	else if (!isExpected) note("`--debug` shows where it happened.");
}
