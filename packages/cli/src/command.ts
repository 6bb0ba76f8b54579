/** What a command is: a row of the table in `commands.ts`, from which parsing and help are made. */
import type { ExitCode } from "./exit-code.ts";

export interface OptionSpec {
	readonly type: "string" | "boolean";
	readonly multiple?: boolean;
	readonly short?: string;
	/** What the value is called in the help: `<file>`. */
	readonly value?: string;
	readonly help: string;
}

export type OptionTable = { readonly [name: string]: OptionSpec };

type ValueOf<Spec extends OptionSpec> = Spec["type"] extends "boolean"
	? boolean
	: Spec["multiple"] extends true
		? string[]
		: string;

export type ValuesOf<Options extends OptionTable> = {
	readonly [Name in keyof Options]?: ValueOf<Options[Name]>;
};

export interface Input<Options extends OptionTable> {
	readonly values: ValuesOf<Options & typeof GLOBAL_OPTIONS>;
	readonly positionals: readonly string[];
	/** What follows `--`. */
	readonly rest: readonly string[];
}

export interface Command<Options extends OptionTable = OptionTable> {
	readonly name: string;
	/** One line for the list of commands. */
	readonly summary: string;
	/** What follows the name: `[dirs…]`. */
	readonly usage: string;
	/** A sentence or two for its own help. */
	readonly about: string;
	readonly options: Options;
	readonly examples: readonly (readonly [line: string, meaning: string])[];
	/** Rewrites what `parseArgs` cannot read, such as options with an optional value. */
	prepare?(args: readonly string[]): string[];
	run(input: Input<Options>): Promise<ExitCode>;
}

export const GLOBAL_OPTIONS = {
	help: { type: "boolean", short: "h", help: "show this help" },
	debug: { type: "boolean", help: "show stack traces and what servers print on stderr" },
	"no-color": { type: "boolean", help: "no colours, as with NO_COLOR=1" },
} as const satisfies OptionTable;

/** Keeps the literal types of the options, from which those of the values follow. */
export function defineCommand<const Options extends OptionTable>(
	command: Command<Options>,
): Command {
	return command as unknown as Command;
}
