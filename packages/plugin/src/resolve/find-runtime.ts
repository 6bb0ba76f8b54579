/** Finds the runtime for a generated module. Nothing can be resolved from the module: it isn't on disk. */
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { findInPackages } from "@skillbake/compiler/hooks";
import { parseId } from "../module-id.ts";
import type { PluginState } from "../plugin-state.ts";

export const PACKAGE = "@skillbake/runtime";

/** For runtimes whose `require` cannot load ECMAScript modules. */
export const COMMONJS_ENTRY = `${PACKAGE}/cjs`;

/** The only specifiers that generated modules import besides chunks; `/hot` only in development. */
export const RUNTIME = new RegExp(String.raw`^${PACKAGE}(?:\/hot)?$`);

/**
 * Bundlers find the runtime from the root themselves. In a workspace it may be installed only in the
 * package that imports the skills, so then we resolve it from there. `always` is for bundlers that
 * resolve nothing from a module that isn't on disk, `entry` for another entry of the package.
 */
export function findRuntime(
	state: PluginState,
	importer: string | undefined,
	{ always = false, entry = PACKAGE } = {},
): string | undefined {
	const ref = importer && parseId(importer, state.root);
	if (!ref) return undefined;
	if (!always && findInPackages(PACKAGE, state.root)) return undefined;
	const from = state.importOf(ref)?.importer;
	return (
		(from && isAbsolute(from) && resolveFrom(from, entry)) ||
		resolveFrom(join(state.root, "x"), entry)
	);
}

function resolveFrom(file: string, entry: string): string | undefined {
	try {
		return createRequire(file).resolve(entry);
	} catch {
		return undefined;
	}
}
