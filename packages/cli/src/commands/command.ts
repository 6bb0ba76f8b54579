/**
 * The type of a command: its help texts and options, and how to load its code. Files in this folder
 * are plain data, so that `--help` loads neither the compiler nor an SDK.
 */
import type { ExitCode } from "../output/exit-code.ts";

export interface OptionSpec {
	readonly type: "string" | "boolean";
	readonly multiple?: boolean;
	readonly short?: string;
	/** Stands for the value in the help: `<file>`. */
	readonly value?: string;
	readonly help: string;
	/** What other tools call it, and what people try, to suggest this option instead. */
	readonly also?: readonly string[];
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
	/** The arguments after `--`. */
	readonly rest: readonly string[];
}

export interface Command<Options extends OptionTable = OptionTable> {
	readonly name: string;
	/** One line for the list of commands, here and in docs/cli.md. */
	readonly summary: string;
	/** The arguments after the name: `[dirs…]`. */
	readonly usage: string;
	/** A sentence or two for the command's own help. */
	readonly about: string;
	readonly options: Options;
	readonly examples: readonly (readonly [line: string, meaning: string])[];
	/** Rewrites arguments that `parseArgs` cannot read, such as an option with an optional value. */
	prepare?(args: readonly string[]): string[];
	/** Imports the code of the command. */
	load(): Promise<(input: Input<Options>) => Promise<ExitCode>>;
}

export const GLOBAL_OPTIONS = {
	help: { type: "boolean", short: "h", help: "show this help" },
	debug: {
		type: "boolean",
		help: "show stack traces and what servers print on stderr",
		also: ["verbose", "trace"],
	},
	"no-color": {
		type: "boolean",
		help: "print without colours, like NO_COLOR=1",
		also: ["plain", "color", "colour"],
	},
} as const satisfies OptionTable;

/** Checks a command against the types of its own options, which the list of commands then forgets. */
export function defineCommand<const Options extends OptionTable>(
	command: Command<Options>,
): Command {
	return command as unknown as Command;
}
