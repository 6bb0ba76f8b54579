/** webpack, Rspack and Rsbuild. */
import { dirname } from "node:path";
import type { UnpluginOptions } from "unplugin";
import type { Asset } from "../assets.ts";
import { loadModule } from "../load-module.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import type { Ask } from "../resolve-folder.ts";
import { findRuntime, RUNTIME, resolveRequest, SOURCE } from "../resolve-request.ts";
import type { Session } from "../session.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { hook } from "./hook.ts";

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

interface WebpackLoader {
	addDependency(path: string): void;
	addContextDependency(path: string): void;
	addMissingDependency(path: string): void;
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

export function webpackHooks(session: Session, types: TypesWriter): Omit<UnpluginOptions, "name"> {
	return {
		buildStart() {
			session.start();
			void types.start({});
		},
		resolveId: hook(SOURCE, (webpack: WebpackContext, source: string, importer?: string) =>
			resolveId(webpack, session, source, importer),
		),
		load: hook(MODULE_ID, (webpack: WebpackContext, id: string) => load(webpack, session, id)),
		async buildEnd() {
			const { compilation } = (this as unknown as WebpackContext).getNativeBuildContext();
			for (const text of await types.update()) compilation?.warnings.push(new Error(text));
		},
		rsbuild: {
			setup(api: { context: { rootPath: string } }) {
				session.root = api.context.rootPath;
			},
		},
	};
}

async function resolveId(
	webpack: WebpackContext,
	session: Session,
	source: string,
	importer: string | undefined,
): Promise<string | undefined> {
	if (RUNTIME.test(source)) return findRuntime(session, importer);
	const { compiler } = webpack.getNativeBuildContext();
	// The resolver for folders knows the aliases; there is one for `require.context`.
	const ask: Ask = (path, from) =>
		new Promise((done) => {
			compiler.resolverFactory
				.get("context", { dependencyType: "esm" })
				.resolve({}, from ? dirname(from) : session.root, path, {}, (error, result) =>
					done(error || !result ? undefined : result),
				);
		});
	// webpack marks a `#` that belongs to the path with a null character.
	const target = await resolveRequest(session, source.replaceAll("\0", ""), importer, { ask });
	return target && formatId(target, session.root);
}

async function load(
	webpack: WebpackContext,
	session: Session,
	id: string,
): Promise<string | undefined> {
	const target = parseId(id, session.root);
	const { compiler, loaderContext: loader } = webpack.getNativeBuildContext();
	if (!target || !loader) return undefined;
	return loadModule(session, target, {
		watch: ({ files, dirs }, folder) => {
			// Files alone would hide a new skill from watchers and from the cache on disk.
			if (dirs.includes(folder)) loader.addContextDependency(folder);
			else loader.addMissingDependency(folder);
			for (const file of files) loader.addDependency(file);
		},
		warn: (text) => webpack.warn(text),
		emitAsset: ({ path, bytes }: Asset) => {
			// By way of the loader, because then the cache keeps the file with the module.
			loader.emitFile(path, bytes);
			// A server reads it from where it lies, a browser from where it is published.
			const published = compiler.options.externalsPresets?.node ? "" : "__webpack_public_path__ + ";
			return `new URL(${published}${JSON.stringify(path)}, __webpack_base_uri__)`;
		},
	});
}
