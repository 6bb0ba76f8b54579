/**
 * Turbopack, in Next.js. It runs loaders but no plugins, and resolves files but no folders. So every
 * request and chunk is the project's `package.json` with a query, and a loader replaces its text.
 */

import { MARK } from "@skillbake/compiler/hooks";
import type { Options } from "@skillbake/compiler/imports";
import type { NamedFolders } from "../plugin-state.ts";

export interface TurbopackConfig {
	readonly resolveAlias?: object | undefined;
	readonly rules?: Readonly<Record<string, unknown>> | undefined;
}

/** Plain data, because Turbopack runs loaders in another process. */
export interface LoaderOptions {
	readonly folders: NamedFolders;
	readonly options: Options;
}

/** Every project has it, and what is imported by it is found from the project's root. */
export const ANCHOR = "package.json";
/** `?skillbake/skills&content=lazy` stands for `#skills?mcp&content=lazy`. Chunks have names of their own. */
export const REQUEST_QUERY = /^\?skillbake\/([^&]+)&?(.*)$/;
const QUERY = /^\?skillbake[/:]/;

/** Adds the loader to a config. `loader` is the path of its file. */
export function turbopackConfig(
	config: TurbopackConfig = {},
	loader: string,
	options: LoaderOptions,
): TurbopackConfig {
	const aliases = Object.keys(options.folders).flatMap((name) => {
		const target = `./${ANCHOR}?skillbake/${name.slice(1)}`;
		return [
			[`${name}${MARK}`, target],
			[`${name}${MARK}&*`, `${target}&*`],
		];
	});
	const rule = { condition: { query: QUERY }, loaders: [{ loader, options }], as: "*.js" };
	return {
		...config,
		resolveAlias: { ...config.resolveAlias, ...Object.fromEntries(aliases) },
		rules: { ...config.rules, [ANCHOR]: [config.rules?.[ANCHOR] ?? [], rule].flat() },
	};
}
