/** Parses the arguments of a command with `node:util`, and explains mistakes. */
import { parseArgs } from "node:util";
import { type Command, GLOBAL_OPTIONS, type Input, type OptionTable } from "../commands/command.ts";
import { UsageError } from "../output/errors.ts";
import { suggestOption } from "./suggest-option.ts";

/** `commands` are all of them, to say which one has an option that this one lacks. */
export function parseInput(
	command: Command,
	args: readonly string[],
	commands: readonly Command[],
): Input<OptionTable> {
	const options: OptionTable = { ...command.options, ...GLOBAL_OPTIONS };
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	const rest = end < 0 ? [] : args.slice(end + 1);
	// Not strict: the errors of `parseArgs` tell only in their text which option they are about.
	const { values, positionals, tokens } = parseArgs({
		args: command.prepare?.(own) ?? [...own],
		options: Object.fromEntries(
			Object.entries(options).map(([name, { type, multiple, short }]) => [
				name,
				{ type, ...(multiple && { multiple }), ...(short && { short }) },
			]),
		),
		allowPositionals: true,
		strict: false,
		tokens: true,
	});
	for (const token of tokens) {
		const mistake = token.kind === "option" && findMistake(token, options, commands);
		if (mistake)
			throw new UsageError(`${mistake}\n\`skillbake ${command.name} --help\` lists the options.`);
	}
	return { values: values as Input<OptionTable>["values"], positionals, rest };
}

interface OptionToken {
	readonly name: string;
	/** As written: `-o` or `--out`. */
	readonly rawName: string;
	readonly value: string | undefined;
	/** Written with `=`, or in one word with a short option. */
	readonly inlineValue: boolean | undefined;
}

function findMistake(
	token: OptionToken,
	options: OptionTable,
	commands: readonly Command[],
): string | undefined {
	const { name, rawName, value, inlineValue } = token;
	const spec = Object.hasOwn(options, name) ? options[name] : undefined;
	if (!spec) return `Unknown option ${rawName}.${suggestOption(name, options, commands)}`;
	if (spec.type === "boolean")
		return value === undefined ? undefined : `Option ${rawName} takes no value.`;
	if (value === undefined) return `Option ${rawName} needs a value: ${rawName} ${spec.value}.`;
	// `--out --check` is more likely a forgotten value than a file called "--check".
	if (!inlineValue && /^-./.test(value))
		return `Option ${rawName} needs a value, but ${value} looks like an option. If it is the value, write --${name}=${value}.`;
	return undefined;
}
