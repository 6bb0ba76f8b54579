/** One run of the command line: arguments in, exit code out. Never ends the process itself. */
import { readFileSync } from "node:fs";
import { suggest } from "@skillbake/compiler/terminal";
import { COMMANDS } from "./commands.ts";
import { Failure, UsageError } from "./errors.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { commandHelp, overviewHelp } from "./help.ts";
import { parseInput } from "./parse-input.ts";
import { dropColor, note, painter, print } from "./terminal.ts";

export async function run(args: readonly string[]): Promise<ExitCode> {
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	const debug = own.includes("--debug");
	if (own.includes("--no-color")) dropColor();
	try {
		return await dispatch(args);
	} catch (error) {
		explain(error, debug);
		return error instanceof UsageError ? EXIT.usage : EXIT.problems;
	}
}

async function dispatch(args: readonly string[]): Promise<ExitCode> {
	const at = args.findIndex((arg) => !arg.startsWith("-"));
	const paint = painter(process.stdout);
	const leading = at < 0 ? args : args.slice(0, at);
	if (leading.includes("--version") || leading.includes("-v")) {
		print(version());
		return EXIT.clean;
	}
	const name = args[at];
	const asked = leading.includes("--help") || leading.includes("-h") || name === "help";
	if (name === undefined || name === "help") {
		const topic = name === "help" ? args[at + 1] : undefined;
		if (topic !== undefined) {
			print(commandHelp(await loadCommand(topic), paint));
			return EXIT.clean;
		}
		const stray = leading.find((arg) => !["--debug", "--no-color", "--help", "-h"].includes(arg));
		if (stray) throw new UsageError(`Unknown option ${stray}.\n${SEE_HELP}`);
		const text = overviewHelp(
			await Promise.all(Object.values(COMMANDS).map((load) => load())),
			paint,
		);
		if (asked) print(text);
		else note(text.trimEnd());
		return asked ? EXIT.clean : EXIT.usage;
	}
	const command = await loadCommand(name);
	const input = parseInput(command, [...leading, ...args.slice(at + 1)]);
	if (input.values.help) {
		print(commandHelp(command, paint));
		return EXIT.clean;
	}
	return command.run(input);
}

const SEE_HELP = "`skillbake --help` lists the commands.";

function loadCommand(name: string) {
	const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (load) return load();
	const meant = suggest(name, Object.keys(COMMANDS));
	throw new UsageError(
		`Unknown command ${JSON.stringify(name)}.${meant ? ` Did you mean ${meant}?` : ""}\n${SEE_HELP}`,
	);
}

/** A sentence for what the user can mend; a stack only on request. */
function explain(error: unknown, debug: boolean): void {
	const paint = painter(process.stderr);
	const expected = error instanceof UsageError || error instanceof Failure;
	const text = error instanceof Error ? error.message : String(error);
	note(`${paint("red", "error")} ${text.replace(/^skillbake: /, "")}`);
	if (debug && error instanceof Error) note(error.stack ?? "");
	else if (!expected) note("`--debug` shows where it happened.");
}

function version(): string {
	const file = new URL("../package.json", import.meta.url);
	return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
