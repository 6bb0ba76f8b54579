/** Writes the help texts from the list of commands. */
import { type Command, GLOBAL_OPTIONS, type OptionTable } from "./commands/command.ts";
import type { Paint } from "./output/terminal.ts";

export function overviewHelp(commands: readonly Command[], paint: Paint): string {
	return [
		"Agent Skills for MCP servers: check, build, serve, inspect and verify them.",
		"",
		`${paint("bold", "Usage:")} skillbake <command> [options]`,
		"",
		paint("bold", "Commands:"),
		...columns(commands.map(({ name, usage, summary }) => [`${name} ${usage}`, summary])),
		"",
		paint("bold", "Options:"),
		...columns([...optionRows(GLOBAL_OPTIONS), ["-v, --version", "show the version"]]),
		"",
		"Exit codes: 0 clean, 1 problems, 2 wrong use.",
		"`skillbake <command> --help` shows options and examples.",
		"",
	].join("\n");
}

export function commandHelp(command: Command, paint: Paint): string {
	return [
		command.about,
		"",
		`${paint("bold", "Usage:")} skillbake ${command.name} ${command.usage} [options]`,
		"",
		paint("bold", "Options:"),
		...columns([...optionRows(command.options), ...optionRows(GLOBAL_OPTIONS)]),
		"",
		paint("bold", "Examples:"),
		...columns(command.examples.map(([line, meaning]) => [`skillbake ${line}`, meaning])),
		"",
	].join("\n");
}

function optionRows(options: OptionTable): [string, string][] {
	return Object.entries(options).map(([name, { short, value, help }]) => [
		`${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`,
		help,
	]);
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
	const width = Math.max(...rows.map(([left]) => left.length));
	return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
