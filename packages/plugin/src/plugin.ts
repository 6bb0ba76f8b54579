/** Chooses the hooks for the bundler in use. All state belongs to one instance of the plugin. */

import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginContextMeta, UnpluginOptions } from "unplugin";
import { type EsbuildBuild, setUpEsbuild } from "./bundlers/esbuild.ts";
import { farmAndBunHooks } from "./bundlers/farm-and-bun.ts";
import { rollupHooks } from "./bundlers/rollup.ts";
import { createViteAdapter } from "./bundlers/vite.ts";
import { webpackHooks } from "./bundlers/webpack.ts";
import { PLUGIN_NAME, withName } from "./plugin-name.ts";
import { createPluginState, type NamedFolders, type PluginState } from "./plugin-state.ts";
import { createTypesWriter } from "./types/write-types.ts";

export function createPlugin(
	options: Options | undefined,
	meta: UnpluginContextMeta,
	folders?: NamedFolders,
): UnpluginOptions {
	return { name: PLUGIN_NAME, ...createHooks(createState(options, folders), meta) };
}

/** Throws if an option is wrong, with our name in front. */
export function createState(options?: Options, folders?: NamedFolders): PluginState {
	try {
		return createPluginState(options, folders);
	} catch (error) {
		// Not a `SkillsError`: the stack shows the line of the config that calls the plugin.
		throw new TypeError(withName((error as Error).message));
	}
}

function createHooks(state: PluginState, meta: UnpluginContextMeta): Omit<UnpluginOptions, "name"> {
	const types = createTypesWriter(state);
	switch (meta.framework) {
		case "esbuild":
			return { esbuild: { setup: (build) => setUpEsbuild(build as EsbuildBuild, state, types) } };
		case "webpack":
			state.root = meta.webpack.compiler.context;
			return webpackHooks(state, types);
		case "rspack":
			state.root = meta.rspack.compiler.context;
			return webpackHooks(state, types);
		case "rsbuild":
			return webpackHooks(state, types);
		case "farm":
			return farmAndBunHooks(state, types, "Farm");
		case "bun":
			return farmAndBunHooks(state, types, "Bun");
		case "vite":
			return rollupHooks(state, types, createViteAdapter(state, types));
		default:
			return rollupHooks(state, types);
	}
}
