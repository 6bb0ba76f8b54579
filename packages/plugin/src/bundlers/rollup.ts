/** Rollup and the bundlers with the same hooks: Vite, Rolldown, tsdown. */
import type { Asset } from "@skillbake/compiler";
import { type Alias, readAliases } from "@skillbake/compiler/imports";
import { showLines } from "@skillbake/core";
import type { UnpluginOptions } from "unplugin";
import { filteredHook } from "../filtered-hook.ts";
import { loadModule, type Output } from "../load-module.ts";
import { formatId, MODULE_ID, parseId, servedPath } from "../module-id.ts";
import type { ImportContext, PluginState } from "../plugin-state.ts";
import { RUNTIME } from "../resolve/find-runtime.ts";
import { resolveRequest, SPECIFIER } from "../resolve/resolve-request.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { createRebuildTrigger, type RebuildTrigger } from "../watch/rebuild-trigger.ts";
import { createRecheck } from "../watch/recheck.ts";
import { watchedDirectories } from "../watch/watched-directories.ts";
import { isWorker, type WorkerConfig, workerOutput } from "./cloudflare.ts";
import type { ViteAdapter } from "./vite.ts";

/** Says that there is nothing to map to. Otherwise a map is computed for every line of every skill. */
const NO_MAP = { mappings: "" } as const;

interface Resolved {
	readonly id: string;
	readonly external?: boolean;
}

interface RollupMessage {
	readonly message: string;
	readonly frame?: string;
}

/** The part of the plugin context that we use. Vite adds `environment`. */
interface RollupContext {
	resolve(
		specifier: string,
		importer: string | undefined,
		options: { skipSelf: boolean },
	): Promise<Resolved | null>;
	addWatchFile(path: string): void;
	emitFile(file: { type: "asset"; name: string; source: Uint8Array }): string;
	warn(message: RollupMessage): void;
	readonly meta: { readonly watchMode: boolean; readonly rolldownVersion?: string };
	readonly environment?: {
		readonly mode?: string;
		readonly config?: WorkerConfig & {
			readonly consumer?: "client" | "server";
			readonly build?: { readonly emitAssets?: boolean };
		};
	};
}

/** `vite` is given if the bundler is Vite. */
export function rollupHooks(
	state: PluginState,
	types: TypesWriter,
	vite?: ViteAdapter,
): Omit<UnpluginOptions, "name"> {
	let aliases: readonly Alias[] = [];
	const trigger = createRebuildTrigger();
	const recheck = createRecheck(state, trigger.fire);
	const recheckIfWatching = (rollup: RollupContext) => {
		if (!rollup.meta.watchMode || isDevServer(rollup)) return;
		recheck.schedule({ watchDirectories: rollup.meta.rolldownVersion !== undefined });
	};
	const closeWatcher = () => {
		recheck.cancel();
		trigger.remove();
	};
	const context = (): ImportContext =>
		vite ? { aliases: vite.aliases, rootRelative: true } : { aliases };
	return {
		// Before resolvers that remove the query and look for a file.
		enforce: "pre",
		buildStart() {
			state.startBuild();
			void types.start(context());
		},
		watchChange: (file) => state.markChanged(vite?.isServing ? file : undefined),
		resolveId: filteredHook(
			SPECIFIER,
			async (rollup: RollupContext, specifier: string, importer?: string) => {
				const known = state.imports.size;
				const id = await resolveId(rollup, state, context(), specifier, importer);
				if (state.imports.size > known) vite?.updateTypes();
				return id;
			},
		),
		load: filteredHook(MODULE_ID, (rollup: RollupContext, id: string) =>
			load(rollup, state, id, trigger, vite),
		),
		async buildEnd() {
			const rollup = this as unknown as RollupContext;
			for (const message of await types.update()) rollup.warn({ message });
			recheckIfWatching(rollup);
		},
		writeBundle() {
			recheckIfWatching(this as unknown as RollupContext);
		},
		...(vite && { vite: { ...vite.hooks, closeWatcher } }),
		rollup: { closeWatcher },
		rolldown: {
			closeWatcher,
			// Rolldown's resolver applies aliases only to files.
			options(options: { readonly resolve?: { readonly alias?: unknown } }) {
				aliases = readAliases(options.resolve?.alias);
				return null;
			},
		},
	};
}

async function resolveId(
	rollup: RollupContext,
	state: PluginState,
	context: ImportContext,
	specifier: string,
	importer: string | undefined,
): Promise<string | Resolved | null | undefined> {
	if (RUNTIME.test(specifier)) {
		const ref = importer && parseId(importer, state.root);
		if (!ref) return undefined;
		return rollup.resolve(specifier, state.importOf(ref)?.importer, { skipSelf: true });
	}
	const askResolver = async (path: string, from: string | undefined) => {
		try {
			const resolved = await rollup.resolve(path, from, { skipSelf: true });
			return resolved && !resolved.external ? resolved.id : undefined;
		} catch {
			// The package may not export the folder. We find it on disk anyway.
			return undefined;
		}
	};
	const ref = await resolveRequest(state, specifier, importer, { ...context, askResolver });
	return ref && formatId(ref, state.root);
}

async function load(
	rollup: RollupContext,
	state: PluginState,
	id: string,
	trigger: RebuildTrigger,
	vite: ViteAdapter | undefined,
): Promise<{ code: string; map: typeof NO_MAP } | undefined> {
	const ref = parseId(id, state.root);
	if (!ref) return undefined;
	const code = await loadModule(state, ref, {
		watch: (dependencies, folder) => {
			const { files } = dependencies;
			const isServed = isDevServer(rollup);
			// A development server would resolve every file again after each update. It does not need
			// them: `hotUpdate` looks for modules by folder.
			if (!isServed || vite?.isVitest) for (const file of files) rollup.addWatchFile(file);
			if (isServed) return vite?.watchFolder(folder);
			for (const path of watchedDirectories(dependencies, folder)) rollup.addWatchFile(path);
			if (rollup.meta.watchMode) for (const file of trigger.files) rollup.addWatchFile(file);
		},
		warn: (message, diagnostic) =>
			rollup.warn({ message, ...(diagnostic && { frame: showLines(diagnostic.frame) }) }),
		output: chooseOutput(rollup, state, vite),
	});
	return { code, map: NO_MAP };
}

function chooseOutput(
	rollup: RollupContext,
	state: PluginState,
	vite: ViteAdapter | undefined,
): Output {
	const { config = {} } = rollup.environment ?? {};
	const { consumer, base = "/", build } = config;
	if (isDevServer(rollup)) {
		const prefix = consumer === "server" ? "/" : base;
		return { moduleUrl: (ref) => prefix + servedPath(ref, state.root) };
	}
	if (build?.emitAssets === false)
		return {
			noAssets:
				'content "asset" needs emitted files, and Vite emits none for servers by default; set build.emitAssets to true or use content "lazy"',
		};
	const emit = ({ name, bytes }: Asset) => {
		const reference = rollup.emitFile({ type: "asset", name, source: bytes });
		vite?.emitted.add(reference);
		return `import.meta.ROLLUP_FILE_URL_${reference}`;
	};
	if (isWorker(config)) return workerOutput(config, emit);
	// Vite may replace the placeholder with a path relative to the server's root, hence the base.
	return { emitAsset: (asset) => `new URL(${emit(asset)}, import.meta.url)` };
}

function isDevServer({ environment }: RollupContext): boolean {
	return environment?.mode === "dev";
}
