/** The options of `?mcp` imports: the compiler's, and two about the output. */
import { type ContentMode, quoteList } from "@skillbake/core";
import { checkOutputOptions } from "../config/check-output-options.ts";
import {
	COMPILE_OPTION_NAMES,
	type CompileOptions,
	type ResolvedOptions as ResolvedCompileOptions,
} from "../config/options.ts";
import { resolveOptions as resolveCompileOptions } from "../config/resolve-options.ts";

export interface Options extends CompileOptions {
	/**
	 * Where the contents of the skills go: `inline` keeps them in the module, `lazy` makes one chunk per
	 * skill that is loaded on first read, `asset` emits files.
	 * @default "inline"
	 */
	content?: ContentMode | undefined;
	/**
	 * The file for the declarations of all `?mcp` imports, relative to the project's root; `false`
	 * writes none.
	 * @default `src/skillbake.d.ts` if there is a `src`, else `skillbake.d.ts`; `false` in a project without a `tsconfig.json` or `jsconfig.json`
	 */
	types?: false | string | undefined;
}

/** The options of one import. */
export interface ModuleOptions {
	readonly compile: ResolvedCompileOptions;
	readonly content: ContentMode;
}

export interface ResolvedOptions extends ModuleOptions {
	readonly types: false | string | undefined;
}

export const OPTION_NAMES: readonly (keyof Options)[] = [
	...COMPILE_OPTION_NAMES,
	"content",
	"types",
];

/** Fills in the defaults. Throws one sentence that says which option is wrong and what it takes. */
export function resolveOptions(options: Options = {}): ResolvedOptions {
	if (typeof options !== "object" || options === null || Array.isArray(options))
		throw new TypeError("the options must be an object.");
	rejectUnknown(Object.keys(options), OPTION_NAMES, "option");
	const { content = "inline", types, ...compile } = options;
	checkOutputOptions({ content, types });
	return { compile: resolveCompileOptions(compile), content, types };
}

export function rejectUnknown(
	names: readonly string[],
	known: readonly string[],
	kind: string,
): void {
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0)
		throw new TypeError(
			`unknown ${kind} ${quoteList(unknown, "and")}; the ${kind}s are ${quoteList(known, "and")}.`,
		);
}
