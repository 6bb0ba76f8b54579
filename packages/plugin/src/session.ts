/** What one plugin instance knows: its root, its compilers, and who imported what. */
import { relative, resolve, sep } from "node:path";
import { type CompileResult, type Compiler, createCompiler, loadConfig } from "@skillbake/compiler";
import { formatId, type Target } from "./module-id.ts";
import {
	type ModuleOptions,
	type Options,
	type ResolvedOptions,
	resolveOptions,
} from "./options.ts";
import { applyQuery, formatQuery } from "./query.ts";
import { formatRequest, type Request } from "./request.ts";
import { isDirectory, type ResolveContext, realPath, resolveFolder } from "./resolve-folder.ts";

/** An import as it stands in somebody's source. */
export interface SeenImport {
	readonly request: Request;
	readonly importer: string | undefined;
	readonly target: Target;
}

interface KnownCompiler {
	readonly folder: string;
	readonly compiler: Compiler;
	/** What changed since the result; `undefined` stands for anything. */
	changed: Set<string> | undefined;
	result: Promise<CompileResult>;
}

export interface ImportContext extends Omit<ResolveContext, "root"> {
	/** For imports that may be none, such as examples in comments. */
	readonly onlyExisting?: boolean | undefined;
}

export interface Session {
	/** The plugin's own options and, once `configure` is done, those of the config file below them. */
	readonly options: ResolvedOptions;
	root: string;
	/** Reads the project's config file, once. Throws a sentence for one that is wrong. */
	configure(): Promise<void>;
	/** Everything imported so far, by what it says, from where, and what it means. */
	readonly imports: Map<string, SeenImport>;
	/** A build begins: what earlier ones were given is of no interest any more. */
	start(): void;
	/** The file changed, or anything may have: the next `compile` looks again. */
	touch(file?: string): void;
	/** The module that an import means; `undefined` if its path names nothing. */
	resolve(
		request: Request,
		importer: string | undefined,
		context: ImportContext,
	): Promise<Target | undefined>;
	/** Throws where the query of the target is wrong. */
	optionsOf(target: Target): ModuleOptions;
	/** Compiles once until the next `touch`. */
	compile(target: Target): Promise<CompileResult>;
	/** Folders that have changed since they were compiled for this build. */
	findMissed(): Promise<string[]>;
	/** The directories that this build depends on. */
	findDirectories(): Promise<string[]>;
	/** A folder as it should stand in messages: relative to where the command was run. */
	show(path: string): string;
	/** The first import of a target, for the error about a folder that is not there. */
	importOf(target: Target): SeenImport | undefined;
}

function isInside(folder: string, file: string): boolean {
	return resolve(file) === folder || resolve(file).startsWith(folder + sep);
}

export function createSession(own?: Options): Session {
	let options = resolveOptions(own);
	let configured: Promise<void> | undefined;
	const compilers = new Map<string, KnownCompiler>();
	/** Those that were asked since the build began. */
	const given = new Set<KnownCompiler>();
	const imports = new Map<string, SeenImport>();
	let root = realPath(process.cwd());

	function canonical(folder: string, query: string): Target {
		try {
			return { folder, query: formatQuery(applyQuery(query, options), options) };
		} catch {
			return { folder, query };
		}
	}

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

	const session: Session = {
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
		start() {
			given.clear();
			session.touch();
		},
		touch(file) {
			for (const known of compilers.values())
				if (file === undefined) known.changed = undefined;
				else if (isInside(known.folder, file)) known.changed?.add(file);
		},
		async resolve(request, importer, { onlyExisting = false, ...context }) {
			// What is wrong with it is reported where the module is loaded.
			await session.configure().catch(() => {});
			const folder = await resolveFolder(request.path, importer, { root, ...context });
			if (folder === undefined || (onlyExisting && !isDirectory(folder))) return undefined;
			const target = canonical(folder, request.query);
			const key = [formatRequest(request), importer, formatId(target, root)].join("\n");
			if (!imports.has(key)) imports.set(key, { request, importer, target });
			return target;
		},
		optionsOf: ({ query }) => applyQuery(query, options),
		compile(target) {
			const { compile } = applyQuery(target.query, options);
			const key = `${target.folder}\n${JSON.stringify(compile)}`;
			let known = compilers.get(key);
			if (!known) {
				const compiler = createCompiler(target.folder, compile);
				const { folder } = target;
				known = { folder, compiler, changed: new Set(), result: compiler.compile() };
				compilers.set(key, known);
			} else if (known.changed?.size !== 0) {
				known.result = known.compiler.compile(known.changed);
				known.changed = new Set();
			}
			given.add(known);
			return known.result;
		},
		async findMissed() {
			const missed = new Set<string>();
			for (const known of given) {
				const { result } = known;
				const before = await result.catch(() => undefined);
				const now = await known.compiler.compile().catch(() => undefined);
				// Whoever has asked again meanwhile has got what there is now.
				if (before !== now && result === known.result && given.has(known)) missed.add(known.folder);
			}
			return [...missed];
		},
		async findDirectories() {
			const results = await Promise.allSettled([...given].map(({ result }) => result));
			return results.flatMap((settled) =>
				settled.status === "fulfilled" ? settled.value.dependencies.dirs : [],
			);
		},
		show: (path) => relative(realPath(process.cwd()), path).split(sep).join("/") || ".",
		importOf(target) {
			for (const seen of imports.values())
				if (seen.target.folder === target.folder && seen.target.query === target.query) return seen;
			return undefined;
		},
	};
	return session;
}
