/** esbuild, through its own hooks, because unplugin cannot watch directories there. */
import type { Asset } from "@skillbake/compiler";
import { REQUEST, readAliases } from "@skillbake/compiler/imports";
import { showText } from "@skillbake/core";
import { loadModule } from "../load-module.ts";
import { CHUNK_SPECIFIER, formatId, MODULE_ID, NAMESPACE, parseId } from "../module-id.ts";
import type { PluginState } from "../plugin-state.ts";
import { resolveRequest } from "../resolve/resolve-request.ts";
import { SkillsError } from "../skills-error.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { createRebuildTrigger } from "../watch/rebuild-trigger.ts";
import { createRecheck } from "../watch/recheck.ts";

interface Message {
	readonly text: string;
	readonly location?: {
		readonly file: string;
		readonly line: number;
		readonly column: number;
	};
}

interface Result {
	path?: string;
	namespace?: string;
	contents?: string | Uint8Array;
	loader?: "js" | "file";
	resolveDir?: string;
	errors?: Message[];
	warnings?: Message[];
	watchFiles?: string[];
	watchDirs?: string[];
}

interface Filter {
	readonly filter: RegExp;
	readonly namespace?: string;
}

export interface EsbuildBuild {
	readonly initialOptions: {
		readonly absWorkingDir?: string;
		readonly alias?: Record<string, string>;
		readonly format?: string;
	};
	onStart(callback: () => void): void;
	onEnd(callback: () => Promise<{ warnings: Message[] }>): void;
	onDispose(callback: () => void): void;
	onResolve(
		filter: Filter,
		callback: (args: {
			readonly path: string;
			readonly importer: string;
			/** Known even where the importer isn't a file: for `stdin` and virtual modules. */
			readonly resolveDir: string;
		}) => Promise<Result | undefined> | Result,
	): void;
	onLoad(
		filter: Filter,
		callback: (args: { readonly path: string }) => Promise<Result | undefined>,
	): void;
}

/** The namespace of assets, and the scheme by which generated modules import them. */
const ASSETS = "skillbake-asset";
const ASSET_SPECIFIER = new RegExp(`^${ASSETS}:`);
const NO_ASSETS =
	'content "asset" needs esbuild\'s format "esm", because other formats have no import.meta.url; set it or use content "lazy"';

export function setUpEsbuild(build: EsbuildBuild, state: PluginState, types: TypesWriter): void {
	const { absWorkingDir, alias, format } = build.initialOptions;
	if (absWorkingDir) state.root = absWorkingDir;
	const context = { aliases: readAliases(alias) };
	const assets = new Map<string, Asset>();
	const trigger = createRebuildTrigger();
	const recheck = createRecheck(state, trigger.fire);

	build.onStart(() => {
		state.startBuild();
		void types.start(context);
	});
	build.onEnd(async () => {
		recheck.schedule();
		return { warnings: (await types.update()).map((text) => ({ text })) };
	});
	build.onDispose(() => {
		recheck.cancel();
		trigger.remove();
	});

	const resolveModule = async (
		path: string,
		importer: string | undefined,
		directory?: string,
	): Promise<Result> => {
		try {
			const ref = await resolveRequest(state, path, importer, { ...context, directory });
			return ref ? { path: formatId(ref, state.root), namespace: NAMESPACE } : {};
		} catch (error) {
			return { errors: [toMessage(error)] };
		}
	};
	build.onResolve({ filter: REQUEST }, ({ path, importer, resolveDir }) =>
		// Entries and questions of other plugins have no importer.
		resolveModule(path, importer || undefined, resolveDir),
	);
	build.onResolve({ filter: CHUNK_SPECIFIER, namespace: NAMESPACE }, ({ path, importer }) =>
		resolveModule(path, importer),
	);
	build.onResolve({ filter: ASSET_SPECIFIER, namespace: NAMESPACE }, ({ path }) => ({
		path: path.replace(ASSET_SPECIFIER, ""),
		namespace: ASSETS,
	}));
	build.onLoad({ filter: /.*/, namespace: ASSETS }, async ({ path }) => {
		const asset = assets.get(path);
		return asset && { contents: asset.bytes, loader: "file" };
	});

	build.onLoad({ filter: MODULE_ID, namespace: NAMESPACE }, async ({ path }) => {
		const ref = parseId(path, state.root);
		if (!ref) return undefined;
		const imports: string[] = [];
		const result: Result & { warnings: Message[] } = { warnings: [] };
		const emitAsset = (asset: Asset) => {
			// Each file gets its own import, so that esbuild names it by `assetNames`.
			assets.set(asset.fileName, asset);
			const name = `asset${imports.length}`;
			imports.push(`import ${name} from ${JSON.stringify(`${ASSETS}:${asset.fileName}`)};\n`);
			return `new URL(${name}, import.meta.url)`;
		};
		try {
			const code = await loadModule(state, ref, {
				watch: ({ files, dirs }) => {
					result.watchFiles = [...files, ...trigger.files];
					result.watchDirs = [...dirs];
				},
				warn: (text, diagnostic) =>
					result.warnings.push({
						text,
						...(diagnostic && {
							location: {
								file: `${state.displayPath(ref.folder)}/${showText(diagnostic.file)}`,
								line: diagnostic.line,
								column: diagnostic.column - 1,
							},
						}),
					}),
				output: format === "esm" ? { emitAsset } : { noAssets: NO_ASSETS },
			});
			return {
				...result,
				contents: imports.join("") + code,
				loader: "js",
				resolveDir: state.importOf(ref)?.directory ?? state.root,
			};
		} catch (error) {
			return { ...result, errors: [toMessage(error)] };
		}
	});
}

function toMessage(error: unknown): Message {
	if (!(error instanceof SkillsError)) throw error;
	const { message, loc } = error;
	return { text: message, ...(loc && { location: loc }) };
}
