/** Asks for the names of the tools that skills can count on. */
import { OptionError } from "./option-error.ts";
import type { ResolvedOptions } from "./options.ts";

/** Gives the same set again for as long as the names stay the same; `undefined` without the option. */
export type ToolNames = () => Promise<ReadonlySet<string> | undefined>;

export function createToolNames({ tools }: Pick<ResolvedOptions, "tools">): ToolNames {
	let last: ReadonlySet<string> | undefined;
	return async () => {
		if (tools === undefined) return undefined;
		const names = new Set(typeof tools === "function" ? await call(tools) : tools);
		const isSame = last?.size === names.size && [...names].every((name) => last?.has(name));
		if (!isSame) last = names;
		return last;
	};
}

async function call(tools: () => unknown): Promise<readonly string[]> {
	let names: unknown;
	try {
		names = await tools();
	} catch (error) {
		const reason = (error instanceof Error ? error.message : String(error)).replace(
			/\s*\n\s*/g,
			" ",
		);
		throw new OptionError(`the function in option tools failed: ${reason}`, { cause: error });
	}
	if (isToolNames(names)) return names;
	throw new OptionError(
		"the function in option tools must return a list of names, or a promise of one.",
	);
}

export function isToolNames(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((name) => typeof name === "string" && name !== "");
}
