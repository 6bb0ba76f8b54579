/** webpack, Rspack and Rsbuild. */
import { dirname } from "node:path";
import type { Asset } from "@skillbake/compiler";
import type { AskResolver } from "@skillbake/compiler/imports";
import type { UnpluginOptions } from "unplugin";
import { filteredHook } from "../filtered-hook.ts";
import { type BundlerContext, loadModule } from "../load-module.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import type { PluginState } from "../plugin-state.ts";
import { findRuntime, RUNTIME } from "../resolve/find-runtime.ts";
import { resolveRequest, SPECIFIER } from "../resolve/resolve-request.ts";
import type { TypesWriter } from "../types/write-types.ts";

interface FolderResolver {
	resolve(
		context: object,
		path: string,
		request: string,
		resolveContext: object,
		callback: (error: unknown, result?: string | false) => void,
	): void;
}

interface WebpackCompiler {
	readonly resolverFactory: { get(type: "context", options?: object): FolderResolver };
	readonly options: { readonly externalsPresets?: { readonly node?: boolean } };
}

export interface DependencyList {
	addDependency(path: string): void;
	addContextDependency(path: string): void;
	addMissingDependency(path: string): void;
}

interface WebpackLoader extends DependencyList {
	emitFile(name: string, content: Uint8Array): void;
}

interface WebpackContext {
	warn(message: string): void;
	getNativeBuildContext(): {
		readonly compiler: WebpackCompiler;
		readonly compilation?: { readonly warnings: Error[] };
		readonly loaderContext?: WebpackLoader;
	};
}

export function webpackHooks(
	state: PluginState,
	types: TypesWriter,
): Omit<UnpluginOptions, "name"> {
	return {
		// Loaders such as that of Next.js read the file themselves if they are the first to run.
		enforce: "pre",
		buildStart() {
			state.startBuild();
			void types.start({});
		},
		resolveId: filteredHook(
			SPECIFIER,
			(
				webpack: WebpackContext,
				specifier: string,
				importer: string | undefined,
				{ isEntry }: { readonly isEntry: boolean },
			) => {
				// A loader or a host asks about a path without saying where it stands. The root would be a
				// guess, so we leave the answer to webpack.
				if (importer === undefined && !isEntry) return undefined;
				return resolveId(webpack, state, specifier, importer);
			},
		),
		load: filteredHook(MODULE_ID, (webpack: WebpackContext, id: string) =>
			load(webpack, state, id),
		),
		async buildEnd() {
			const { compilation } = (this as unknown as WebpackContext).getNativeBuildContext();
			for (const text of await types.update()) compilation?.warnings.push(new Error(text));
		},
		rsbuild: {
			setup(api: { context: { rootPath: string } }) {
				state.root = api.context.rootPath;
			},
		},
	};
}

async function resolveId(
	webpack: WebpackContext,
	state: PluginState,
	specifier: string,
	importer: string | undefined,
): Promise<string | undefined> {
	if (RUNTIME.test(specifier)) return findRuntime(state, importer);
	const { compiler } = webpack.getNativeBuildContext();
	// The resolver of `require.context` finds folders and applies aliases.
	const askResolver: AskResolver = (path, from) =>
		new Promise((done) => {
			compiler.resolverFactory
				.get("context", { dependencyType: "esm" })
				.resolve({}, from ? dirname(from) : state.root, path, {}, (error, result) =>
					done(error || !result ? undefined : result),
				);
		});
	// webpack puts a null character before a `#` that belongs to the path.
	const path = specifier.replaceAll("\0", "");
	const ref = await resolveRequest(state, path, importer, { askResolver });
	return ref && formatId(ref, state.root);
}

async function load(
	webpack: WebpackContext,
	state: PluginState,
	id: string,
): Promise<string | undefined> {
	const ref = parseId(id, state.root);
	const { compiler, loaderContext: loader } = webpack.getNativeBuildContext();
	if (!ref || !loader) return undefined;
	return loadModule(state, ref, {
		watch: watchWith(loader),
		warn: (text) => webpack.warn(text),
		output: {
			emitAsset: ({ fileName, bytes }: Asset) => {
				const path = `skillbake/${fileName}`;
				// Emitted through the loader, so that the cache keeps the file with the module.
				loader.emitFile(path, bytes);
				// A server reads the file from disk, a browser fetches it from the public path.
				const { externalsPresets } = compiler.options;
				const published = externalsPresets?.node ? "" : "__webpack_public_path__ + ";
				return `new URL(${published}${JSON.stringify(path)}, __webpack_base_uri__)`;
			},
		},
	});
}

/** With files alone, neither a watcher nor the cache on disk would notice a new skill. */
export function watchWith(loader: DependencyList): BundlerContext["watch"] {
	return ({ files, dirs }, folder) => {
		if (dirs.includes(folder)) loader.addContextDependency(folder);
		else loader.addMissingDependency(folder);
		for (const file of files) loader.addDependency(file);
	};
}
