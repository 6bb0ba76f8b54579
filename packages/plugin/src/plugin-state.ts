/** What one plugin instance knows: its root, its compilers, and which imports it has seen. */
import { relative, resolve } from "node:path";
import { type CompileResult, type Compiler, createCompiler, loadConfig } from "@skillbake/compiler";
import {
	applyQuery,
	formatRequest,
	isDirectory,
	isInside,
	type ModuleOptions,
	type Options,
	type Request,
	type ResolveContext,
	type ResolvedOptions,
	realPath,
	resolveFolder,
	resolveOptions,
	type SeenImport,
	startOf,
	toImportRef,
	toSlashes,
} from "@skillbake/compiler/imports";
import { showText } from "@skillbake/core";
import { formatId, type ModuleRef } from "./module-id.ts";

/** Folders, relative to the root, by the name that imports use: `{ "#skills": "app/skills" }`. */
export type NamedFolders = Readonly<Record<string, string>>;

/** A compiler for one folder and set of options. */
interface KnownCompiler {
	readonly folder: string;
	readonly compiler: Compiler;
	/** Paths that changed since `result`; `undefined` if anything may have changed. */
	changed: Set<string> | undefined;
	result: Promise<CompileResult>;
}

export interface ImportContext extends Omit<ResolveContext, "root"> {
	/** For text that may not be an import, such as an example in a comment. */
	readonly onlyExisting?: boolean | undefined;
}

export interface PluginState {
	/** The plugin's own options. After `configure`, those of the config file fill the gaps. */
	readonly options: ResolvedOptions;
	root: string;
	/** Reads the project's config file once. Rejects with one sentence if it is invalid. */
	configure(): Promise<void>;
	/** Every import seen so far. */
	readonly imports: ReadonlyMap<string, SeenImport>;
	/** Starts a build and forgets which folders earlier builds used. */
	startBuild(): void;
	/** Makes the next `compile` look at this file again, or at everything. */
	markChanged(file?: string): void;
	/** The module an import stands for; `undefined` if its path cannot be resolved. */
	resolve(
		request: Request,
		importer: string | undefined,
		context: ImportContext,
	): Promise<ModuleRef | undefined>;
	/** Throws if the query is invalid. */
	optionsOf(ref: ModuleRef): ModuleOptions;
	/** Compiles once until the next `markChanged`. */
	compile(ref: ModuleRef): Promise<CompileResult>;
	/** Folders that changed since this build compiled them. */
	findStaleFolders(): Promise<string[]>;
	/** The directories that this build depends on. */
	listDirectories(): Promise<string[]>;
	/** A path as messages show it: relative to the working directory. */
	displayPath(path: string): string;
	/** The first import of a module, for the error about a missing folder. */
	importOf(ref: ModuleRef): SeenImport | undefined;
}

export function createPluginState(own?: Options, folders: NamedFolders = {}): PluginState {
	let options = resolveOptions(own);
	let configured: Promise<void> | undefined;
	const compilers = new Map<string, KnownCompiler>();
	const usedInBuild = new Set<KnownCompiler>();
	const imports = new Map<string, SeenImport>();
	let root = realPath(process.cwd());

	async function configure(): Promise<void> {
		const { config, root: base } = await loadConfig(root);
		const { dirs: _, types, ...shared } = config;
		options = resolveOptions({
			...shared,
			...(types !== undefined && { types: types && resolve(base, types) }),
			...own,
			rules: { ...shared.rules, ...own?.rules },
		});
	}

	const state: PluginState = {
		get options() {
			return options;
		},
		configure: () => (configured ??= configure()),
		imports,
		get root() {
			return root;
		},
		set root(path) {
			root = realPath(path);
		},
		startBuild() {
			usedInBuild.clear();
			state.markChanged();
		},
		markChanged(file) {
			for (const known of compilers.values())
				if (file === undefined) known.changed = undefined;
				else if (isInside(known.folder, file)) known.changed?.add(file);
		},
		async resolve(request, importer, { onlyExisting = false, ...context }) {
			// An invalid config is reported when a module is loaded.
			await state.configure().catch(() => {});
			const named = Object.entries(folders).map(([name, folder]) => ({
				find: `${name}$`,
				replacement: resolve(root, folder),
			}));
			const aliases = [...named, ...(context.aliases ?? [])];
			const folder = await resolveFolder(request.path, importer, { root, ...context, aliases });
			if (folder === undefined || (onlyExisting && !isDirectory(folder))) return undefined;
			const ref = toImportRef(folder, request.query, options);
			const key = [formatRequest(request), importer, formatId(ref, root)].join("\n");
			const directory = startOf(importer, { root, ...context });
			if (!imports.has(key)) imports.set(key, { request, importer, directory, ref });
			return ref;
		},
		optionsOf: ({ query }) => applyQuery(query, options),
		compile(ref) {
			const { folder } = ref;
			const { compile } = state.optionsOf(ref);
			const key = `${folder}\n${JSON.stringify(compile)}`;
			let known = compilers.get(key);
			if (!known) {
				const compiler = createCompiler(folder, compile);
				known = { folder, compiler, changed: new Set(), result: compiler.compile() };
				compilers.set(key, known);
			} else if (known.changed?.size !== 0) {
				known.result = known.compiler.compile(known.changed);
				known.changed = new Set();
			}
			usedInBuild.add(known);
			return known.result;
		},
		async findStaleFolders() {
			const stale = new Set<string>();
			for (const known of usedInBuild) {
				const { result } = known;
				const before = await result.catch(() => undefined);
				const now = await known.compiler.compile().catch(() => undefined);
				// If a module was loaded while we compared, the bundler has the new result already.
				const isCurrent = result === known.result && usedInBuild.has(known);
				if (before !== now && isCurrent) stale.add(known.folder);
			}
			return [...stale];
		},
		async listDirectories() {
			const results = await Promise.allSettled([...usedInBuild].map(({ result }) => result));
			return results.flatMap((settled) =>
				settled.status === "fulfilled" ? settled.value.dependencies.dirs : [],
			);
		},
		displayPath: (path) => showText(toSlashes(relative(realPath(process.cwd()), path))) || ".",
		importOf({ folder, query }) {
			for (const seen of imports.values())
				if (seen.ref.folder === folder && seen.ref.query === query) return seen;
			return undefined;
		},
	};
	return state;
}
