/** Arguments to values, by `node:util`, with errors that say what was meant. */
import { parseArgs } from "node:util";
import { suggest } from "@skillbake/compiler/terminal";
import { type Command, GLOBAL_OPTIONS, type Input, type OptionTable } from "./command.ts";
import { UsageError } from "./errors.ts";

export function parseInput(command: Command, args: readonly string[]): Input<OptionTable> {
	const options: OptionTable = { ...command.options, ...GLOBAL_OPTIONS };
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	const rest = end < 0 ? [] : args.slice(end + 1);
	try {
		const { values, positionals } = parseArgs({
			args: command.prepare?.(own) ?? [...own],
			options: Object.fromEntries(
				Object.entries(options).map(([name, { type, multiple, short }]) => [
					name,
					{ type, ...(multiple && { multiple }), ...(short && { short }) },
				]),
			),
			allowPositionals: true,
		});
		return { values: values as Input<OptionTable>["values"], positionals, rest };
	} catch (error) {
		throw new UsageError(explain(error as NodeJS.ErrnoException, command, Object.keys(options)));
	}
}

function explain(
	{ code, message }: NodeJS.ErrnoException,
	{ name }: Command,
	known: readonly string[],
): string {
	const see = `\`skillbake ${name} --help\` lists the options.`;
	if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `${message.split("\n")[0]}\n${see}`;
	const written = /'(--?[^']*)'/.exec(message)?.[1] ?? "";
	const meant = suggest(written.replace(/^-+/, ""), known);
	return `Unknown option ${written}.${meant ? ` Did you mean --${meant}?` : ""}\n${see}`;
}
