/** Why a server could not be connected, for its user. */
import { Failure } from "../errors.ts";
import { safe } from "../terminal.ts";
import type { Target } from "./connect.ts";

export function explainFailure(
	error: Error,
	target: Target,
	strays: readonly string[],
	words: string,
): Failure {
	const code = (error as NodeJS.ErrnoException).code;
	const name =
		"url" in target ? String(target.url) : "command" in target ? target.command : "the folder";
	const lines = [];
	if (code === "ENOENT") lines.push(`${name} cannot be started: there is no such command.`);
	else if (code === "EACCES") lines.push(`${name} cannot be started: permission denied.`);
	else if (/timeout|timed out/i.test(error.message))
		lines.push(`${name} does not answer. --timeout <seconds> waits longer.`);
	else if (/closed/i.test(error.message)) lines.push(`${name} ended before it answered.`);
	else lines.push(`${name} cannot be connected: ${safe(deepest(error)).slice(0, 500)}`);
	if (strays.length > 0)
		lines.push(`It printed on stdout what is not MCP: ${safe(strays[0]!).slice(0, 200)}`);
	if (words)
		lines.push(
			`It printed on stderr:\n${words
				.split("\n")
				.slice(-5)
				.map((line) => `  ${safe(line)}`)
				.join("\n")}`,
		);
	return new Failure(lines.join("\n"), { cause: error });
}

/** `fetch failed` says nothing; what is behind it does. */
function deepest(error: Error): string {
	const cause = error.cause;
	return cause instanceof Error
		? deepest(cause)
		: error.message || String((error as NodeJS.ErrnoException).code);
}
