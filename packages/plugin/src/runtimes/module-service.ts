/** Resolves and loads `?mcp` imports for runtimes, with the same state and text as in a bundler. */
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { loadModule } from "../load-module.ts";
import { formatName, formatUrl, type ModuleRef, parseId } from "../module-id.ts";
import { createPluginState } from "../plugin-state.ts";
import { findRuntime, PACKAGE } from "../resolve/find-runtime.ts";
import { resolveRequest } from "../resolve/resolve-request.ts";
import { SkillsError } from "../skills-error.ts";
import { findImports } from "../types/find-imports.ts";
import { createTypesWriter } from "../types/write-types.ts";
import { createRebuildTrigger } from "../watch/rebuild-trigger.ts";
import { createRecheck } from "../watch/recheck.ts";
import { toPlainError } from "./plain-error.ts";

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

/** `inline` has all contents in the module. */
export type ModuleFormat = "esm" | "esm-inline" | "cjs-inline";

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
}

export function createModuleService(settings: ServiceSettings): ModuleService {
	const state = createPluginState();
	state.root = settings.root;
	const { root } = state;
	const formatRef = settings.urls ? formatUrl : formatName;
	const types = settings.types ? createTypesWriter(state) : undefined;
	const trigger = createRebuildTrigger();
	const recheck = createRecheck(state, trigger.fire);
	void types?.start({});

	function findRuntimeFor(id: string): string {
		const path = findRuntime(state, id, { always: true });
		// Without a file on disk, the runtime may still know the package.
		if (path === undefined || !isAbsolute(path)) return PACKAGE;
		return settings.urls ? pathToFileURL(path).href : path;
	}

	async function loadCode(
		id: string,
		ref: ModuleRef,
		format: ModuleFormat,
		warnings: string[],
		dependencies: string[],
	): Promise<string> {
		const code = await loadModule(state, ref, {
			watch: ({ files, dirs }) => dependencies.push(...files, ...dirs),
			warn: (text) => warnings.push(text),
			output: {
				// Only `import` takes URLs.
				runtime: format === "cjs-inline" ? PACKAGE : findRuntimeFor(id),
				format: format === "cjs-inline" ? "cjs" : "esm",
				...(format === "esm" && { chunk: (chunk) => formatRef(chunk, root) }),
			},
		});
		if (!ref.chunk) warnings.push(...((await types?.update()) ?? []));
		return code;
	}

	return {
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
			const warnings: string[] = [];
			const dependencies: string[] = [];
			const isFollowed = settings.watch && !ref.chunk;
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
				return { ...loaded, code: await loadCode(id, ref, format, warnings, dependencies) };
			} catch (error) {
				if (!(error instanceof SkillsError)) throw error;
				return { ...loaded, error: error.message };
			}
		},
		async findImporters() {
			const found = await findImports(root);
			return [...new Set(found.map(({ importer }) => importer))];
		},
	};
}
