/** Runs the command line: takes arguments, returns an exit code, never ends the process. */
import { readFileSync } from "node:fs";
import { suggest } from "@skillbake/core";
import type { Command } from "./commands/command.ts";
import { COMMANDS } from "./commands.ts";
import { commandHelp, overviewHelp } from "./help.ts";
import { parseInput } from "./input/parse-input.ts";
import { UsageError } from "./output/errors.ts";
import { EXIT, type ExitCode } from "./output/exit-code.ts";
import { printError } from "./output/print-error.ts";
import { dropColor, note, painter, print } from "./output/terminal.ts";

export async function run(args: readonly string[]): Promise<ExitCode> {
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	if (own.includes("--no-color")) dropColor();
	try {
		return await dispatch(args);
	} catch (error) {
		printError(error, { debug: own.includes("--debug") });
		return error instanceof UsageError ? EXIT.usage : EXIT.problems;
	}
}

async function dispatch(args: readonly string[]): Promise<ExitCode> {
	const at = args.findIndex((arg) => !arg.startsWith("-"));
	const leading = at < 0 ? args : args.slice(0, at);
	if (leading.includes("--version") || leading.includes("-v")) {
		print(version());
		return EXIT.clean;
	}
	const name = args[at];
	if (name === undefined) return showOverview(leading);
	if (name === "help")
		return args[at + 1] === undefined
			? showOverview([...leading, "--help"])
			: showHelp(findCommand(args[at + 1]!));
	const command = findCommand(name);
	const input = parseInput(command, [...leading, ...args.slice(at + 1)], COMMANDS);
	if (input.values.help) return showHelp(command);
	const runCommand = await command.load();
	return runCommand(input);
}

/** Asked for, the overview is a result; without a command, it explains what is missing. */
function showOverview(options: readonly string[]): ExitCode {
	const unknown = options.find((arg) => !["--debug", "--no-color", "--help", "-h"].includes(arg));
	if (unknown) throw new UsageError(`Unknown option ${unknown}.\n${SEE_HELP}`);
	const text = overviewHelp(COMMANDS, painter(process.stdout));
	if (options.includes("--help") || options.includes("-h")) {
		print(text);
		return EXIT.clean;
	}
	note(text.trimEnd());
	return EXIT.usage;
}

function showHelp(command: Command): ExitCode {
	print(commandHelp(command, painter(process.stdout)));
	return EXIT.clean;
}

const SEE_HELP = "`skillbake --help` lists the commands.";

function findCommand(name: string): Command {
	const found = COMMANDS.find((command) => command.name === name);
	if (found) return found;
	const names = COMMANDS.map((command) => command.name);
	const meant = suggest(name, names);
	throw new UsageError(
		`Unknown command ${JSON.stringify(name)}.${meant ? ` Did you mean ${meant}?` : ""}\n${SEE_HELP}`,
	);
}

function version(): string {
	const file = new URL("../package.json", import.meta.url);
	return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
