/** Resolves and loads `?mcp` imports for runtimes, with the same state and text as in a bundler. */
import { pathToFileURL } from "node:url";
import { findImports } from "@skillbake/compiler/imports";
import { loadModule, type RuntimeOutput } from "../load-module.ts";
import { formatName, formatUrl, parseId } from "../module-id.ts";
import { createPluginState } from "../plugin-state.ts";
import { COMMONJS_ENTRY, findRuntime, PACKAGE } from "../resolve/find-runtime.ts";
import { resolveRequest } from "../resolve/resolve-request.ts";
import { SkillsError } from "../skills-error.ts";
import { createTypesWriter } from "../types/write-types.ts";
import { createRebuildTrigger } from "../watch/rebuild-trigger.ts";
import { createRecheck } from "../watch/recheck.ts";
import { toPlainError } from "./plain-error.ts";
import { writeModule } from "./write-module.ts";

/** Plain data, because a service may run in a thread of its own. */
export interface ServiceSettings {
	readonly root: string;
	/** Whether the runtime names modules by URL. Otherwise it takes names, and paths of files. */
	readonly urls: boolean;
	/** Whether to write declarations. */
	readonly types: boolean;
	/** Whether to watch the folders. Only for runtimes that do not watch what they are told to. */
	readonly watch: boolean;
}

/** A `file` stands alone: it has all contents, and is written to disk. */
export type ModuleFormat = "esm" | "cjs" | "esm-file" | "cjs-file";

export interface LoadedModule {
	/** Either `code` or `error` is defined. */
	readonly code?: string | undefined;
	/** The text that a build would fail with. */
	readonly error?: string | undefined;
	readonly warnings: readonly string[];
	readonly folder: string;
	/** The files and directories that were read. */
	readonly dependencies: readonly string[];
	/** A file that is written to when the folder changes; only with `watch`. */
	readonly trigger?: string | undefined;
}

export interface ModuleService {
	/** The id of the module that a specifier stands for. */
	resolve(specifier: string, importer: string | undefined): Promise<string>;
	load(id: string, format: ModuleFormat): Promise<LoadedModule>;
	/** The files of the project that contain `?mcp` imports. */
	findImporters(): Promise<string[]>;
	/** The file with the module that an import in this directory stands for; see `write-module.ts`. */
	write(path: string, directory: string, format: "esm" | "cjs"): Promise<string | undefined>;
}

export function createModuleService(settings: ServiceSettings): ModuleService {
	const state = createPluginState();
	state.root = settings.root;
	const { root } = state;
	const formatRef = settings.urls ? formatUrl : formatName;
	const types = settings.types ? createTypesWriter(state) : undefined;
	const trigger = createRebuildTrigger();
	const recheck = createRecheck(state, trigger.fire, { reacted: 0 });
	void types?.start({});

	function runtimeOf(id: string, entry: string): string {
		const path = findRuntime(state, id, { always: true, entry });
		// The runtime may know packages that are not on disk.
		if (path === undefined) return entry;
		return settings.urls ? pathToFileURL(path).href : path;
	}

	const outputs: { readonly [format in ModuleFormat]: (id: string) => RuntimeOutput } = {
		esm: (id) => ({
			runtime: runtimeOf(id, PACKAGE),
			format: "esm",
			chunk: (ref) => formatRef(ref, root),
		}),
		// Resolved from the importer, as `require` takes no URL.
		cjs: () => ({ runtime: PACKAGE, format: "cjs" }),
		"esm-file": (id) => ({ runtime: runtimeOf(id, PACKAGE), format: "esm" }),
		"cjs-file": (id) => ({ runtime: runtimeOf(id, COMMONJS_ENTRY), format: "cjs" }),
	};

	const service: ModuleService = {
		async resolve(specifier, importer) {
			try {
				const ref = await resolveRequest(state, specifier, importer, {});
				return formatRef(ref!, root);
			} catch (error) {
				throw error instanceof SkillsError ? toPlainError(error.message) : error;
			}
		},
		async load(id, format) {
			const ref = parseId(id, root)!;
			const isFollowed = settings.watch && !ref.chunk;
			const warnings: string[] = [];
			const dependencies: string[] = [];
			const loaded = {
				warnings,
				folder: ref.folder,
				dependencies,
				...(isFollowed && { trigger: trigger.files[0] }),
			};
			if (isFollowed) {
				state.markChanged();
				recheck.schedule({ watchDirectories: true });
			}
			try {
				const code = await loadModule(state, ref, {
					watch: ({ files, dirs }) => dependencies.push(...files, ...dirs),
					warn: (text) => warnings.push(text),
					output: outputs[format](id),
				});
				if (!ref.chunk) warnings.push(...((await types?.update()) ?? []));
				return { ...loaded, code };
			} catch (error) {
				if (!(error instanceof SkillsError)) throw error;
				return { ...loaded, error: error.message };
			}
		},
		async findImporters() {
			const found = await findImports(root);
			return [...new Set(found.map(({ importer }) => importer))];
		},
		write: (path, directory, format) => writeModule(service, root, { path, directory, format }),
	};
	return service;
}
