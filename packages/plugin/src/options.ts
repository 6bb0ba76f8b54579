/** The plugin's options: the compiler's and a few of its own, from the config or from a query. */
import {
	COMPILE_OPTION_NAMES,
	type CompileOptions,
	type ContentMode,
	type ResolvedOptions as ResolvedCompileOptions,
	resolveOptions as resolveCompileOptions,
} from "@skillbake/compiler";

export interface Options extends CompileOptions {
	/**
	 * Where the bytes of the skills go: `inline` into the module, `lazy` into one chunk per skill that
	 * is loaded on first read, `asset` into emitted files.
	 * @default "inline"
	 */
	content?: ContentMode | undefined;
	/**
	 * Where the declarations of all `?mcp` imports are written, relative to the project's root;
	 * `false` writes none.
	 * @default `src/skillbake.d.ts` if there is a `src`, else `skillbake.d.ts`; `false` in a project without a `tsconfig.json` or `jsconfig.json`
	 */
	types?: false | string | undefined;
}

/** What one import is compiled with. */
export interface ModuleOptions {
	readonly compile: ResolvedCompileOptions;
	readonly content: ContentMode;
}

export interface ResolvedOptions extends ModuleOptions {
	readonly types: false | string | undefined;
}

export const CONTENT_MODES: readonly ContentMode[] = ["inline", "lazy", "asset"];
export const OPTION_NAMES: readonly (keyof Options)[] = [
	...COMPILE_OPTION_NAMES,
	"content",
	"types",
];

/** Fills in the defaults. Throws a sentence that names what is wrong and what would be right. */
export function resolveOptions(options: Options = {}): ResolvedOptions {
	if (typeof options !== "object" || options === null || Array.isArray(options))
		throw new TypeError("skillbake: the options must be an object.");
	rejectUnknown(Object.keys(options), OPTION_NAMES, "option");
	const { content = "inline", types, ...compile } = options;
	if (!CONTENT_MODES.includes(content))
		throw new TypeError(`skillbake: option content must be ${listed(CONTENT_MODES, "or")}.`);
	if (types !== undefined && types !== false && (typeof types !== "string" || types === ""))
		throw new TypeError(
			'skillbake: option types must be false or a path such as "src/skillbake.d.ts".',
		);
	if (typeof types === "string" && !/\.d\.[cm]?ts$/.test(types))
		throw new TypeError(
			`skillbake: option types must name a declaration file (.d.ts), not ${JSON.stringify(types)}.`,
		);
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
			`skillbake: unknown ${kind} ${listed(unknown, "and")}; the ${kind}s are ${listed(known, "and")}.`,
		);
}

export function listed(names: readonly string[], word: "and" | "or"): string {
	const quoted = names.map((name) => JSON.stringify(name));
	return quoted.length < 2
		? quoted.join("")
		: `${quoted.slice(0, -1).join(", ")} ${word} ${quoted.at(-1)}`;
}
