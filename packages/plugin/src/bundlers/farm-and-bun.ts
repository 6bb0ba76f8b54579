/** Farm and Bun. Neither lets a plugin ask its resolver, so aliases come from Farm's config. */

import { readAliases } from "@skillbake/compiler/imports";
import type { UnpluginOptions } from "unplugin";
import { filteredHook } from "../filtered-hook.ts";
import { loadModule } from "../load-module.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import type { ImportContext, PluginState } from "../plugin-state.ts";
import { findRuntime, RUNTIME } from "../resolve/find-runtime.ts";
import { resolveRequest, SPECIFIER } from "../resolve/resolve-request.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { isTextFile } from "../watch/is-text-file.ts";

interface FarmContext {
	warn(message: string): void;
	addWatchFile(module: string, dependency: string): void;
}

interface FarmOrBunContext {
	warn?(message: string): void;
	getNativeBuildContext(): { readonly context?: FarmContext };
}

/** When a dependency of a module changes, Farm resolves the id of the module again. */
const SPECIFIER_OR_ID = new RegExp(`${SPECIFIER.source}|${MODULE_ID.source}`);

interface FarmConfig {
	readonly root?: string;
	readonly compilation?: {
		readonly resolve?: { readonly alias?: unknown };
		readonly persistentCache?: unknown;
	};
}

export function farmAndBunHooks(
	state: PluginState,
	types: TypesWriter,
	name: "Bun" | "Farm",
): Omit<UnpluginOptions, "name"> {
	let context: ImportContext = {};
	let isCached = true;
	return {
		buildStart() {
			state.startBuild();
			void types.start(context);
		},
		watchChange: () => state.markChanged(),
		resolveId: filteredHook(SPECIFIER_OR_ID, (_: unknown, specifier: string, importer?: string) =>
			resolveId(state, context, specifier, importer),
		),
		load: filteredHook(MODULE_ID, (bundler: FarmOrBunContext, id: string) =>
			load(bundler, state, id, name, isCached),
		),
		async buildEnd() {
			for (const text of await types.update()) warn(this as unknown as FarmOrBunContext, text);
		},
		bun: { loader: "js" },
		farm: {
			configResolved({ root, compilation }: FarmConfig) {
				if (root) state.root = root;
				context = { aliases: readAliases(compilation?.resolve?.alias) };
				isCached = compilation?.persistentCache !== false;
			},
		},
	};
}

async function resolveId(
	state: PluginState,
	context: ImportContext,
	specifier: string,
	importer: string | undefined,
): Promise<string | undefined> {
	// Farm resolves nothing from a module that isn't on disk.
	if (RUNTIME.test(specifier)) return findRuntime(state, importer, { always: true });
	const ref = MODULE_ID.test(specifier)
		? parseId(specifier, state.root)
		: await resolveRequest(state, specifier, importer, context);
	return ref && formatId(ref, state.root);
}

async function load(
	bundler: FarmOrBunContext,
	state: PluginState,
	id: string,
	name: string,
	isCached: boolean,
): Promise<string | undefined> {
	const ref = parseId(id, state.root);
	if (!ref) return undefined;
	return loadModule(state, ref, {
		watch: ({ files }) => {
			// Bun builds once. Farm does not watch directories.
			const farm = bundler.getNativeBuildContext().context;
			if (!farm) return;
			// Farm's cache reads whatever is watched as UTF-8, and crashes if it is something else.
			// unplugin would pass these arguments in the wrong order, and the id without its escape.
			for (const file of isCached ? files.filter(isTextFile) : files)
				farm.addWatchFile(id.replace("\0", "\\0"), file);
		},
		warn: (text) => warn(bundler, text),
		output: {
			noAssets: `content "asset" is not possible with ${name}, because it gives plugins no URL for the files they emit; use content "lazy"`,
		},
	});
}

/** Farm panics if unplugin passes it an error object. Bun accepts warnings only while a module is loaded. */
function warn(bundler: FarmOrBunContext, text: string): void {
	const farm = bundler.getNativeBuildContext().context;
	if (farm) farm.warn(text);
	else if (bundler.warn) bundler.warn(text);
	else console.warn(text);
}
