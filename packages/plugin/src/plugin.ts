/** Puts the right host behind the hooks of unplugin. All state belongs to one instance of the plugin. */
import type { UnpluginContextMeta, UnpluginOptions } from "unplugin";
import { type EsbuildBuild, setUpEsbuild } from "./hosts/esbuild.ts";
import { plainHooks } from "./hosts/plain.ts";
import { rollupHooks } from "./hosts/rollup.ts";
import { createViteHost } from "./hosts/vite.ts";
import { webpackHooks } from "./hosts/webpack.ts";
import type { Options } from "./options.ts";
import { createSession } from "./session.ts";
import { createTypesWriter } from "./types/write-types.ts";

export function createPlugin(
	options: Options | undefined,
	meta: UnpluginContextMeta,
): UnpluginOptions {
	return { name: "unplugin-skillbake", ...createHooks(options, meta) };
}

function createHooks(
	options: Options | undefined,
	meta: UnpluginContextMeta,
): Omit<UnpluginOptions, "name"> {
	const session = createSession(options);
	const types = createTypesWriter(session);
	switch (meta.framework) {
		case "esbuild":
			return { esbuild: { setup: (build) => setUpEsbuild(build as EsbuildBuild, session, types) } };
		case "webpack":
			session.root = meta.webpack.compiler.context;
			return webpackHooks(session, types);
		case "rspack":
			session.root = meta.rspack.compiler.context;
			return webpackHooks(session, types);
		case "rsbuild":
			return webpackHooks(session, types);
		case "farm":
			return plainHooks(session, types, "Farm");
		case "bun":
			return plainHooks(session, types, "Bun");
		case "vite":
			return rollupHooks(session, types, createViteHost(session, types));
		default:
			return rollupHooks(session, types);
	}
}
