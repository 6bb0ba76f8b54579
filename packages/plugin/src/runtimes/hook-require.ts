/**
 * `require("./skills?mcp")` in Node. Hooks alone are not enough: before 22.15 they are for `import`
 * only, and tsx reads from disk whatever is required.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseRequest } from "@skillbake/compiler/hooks";
import { RUNTIME } from "../resolve/find-runtime.ts";
import type { SyncModuleService } from "./call-service.ts";
import { codeOf } from "./node-modules.ts";
import { reportModule } from "./report-module.ts";

interface CommonJsModule {
	filename: string | null;
	paths: string[];
	exports: unknown;
	loaded: boolean;
	_compile(code: string, filename: string): void;
}

/** The parts of Node's `Module` that every tool of this kind replaces. */
export interface ModuleClass {
	new (id: string, parent: CommonJsModule | undefined): CommonJsModule;
	_cache: Record<string, CommonJsModule>;
	_nodeModulePaths(from: string): string[];
	_resolveFilename(request: string, parent: CommonJsModule | undefined, ...rest: unknown[]): string;
	_load(request: string, parent: CommonJsModule | undefined, ...rest: unknown[]): unknown;
}

type Hooks = Partial<Pick<ModuleClass, "_load" | "_resolveFilename">>;

/**
 * Returns a function that hooks again if another tool has done so since. `fromHooks` is for versions of
 * Node in which CommonJS that came through hooks has a `require` of its own.
 */
export function hookRequire(
	Module: ModuleClass,
	service: SyncModuleService,
	{ fromHooks }: { readonly fromHooks: boolean },
): () => void {
	let current: Hooks = {};
	return () => {
		const isFirst = current._load === Module._load;
		if (isFirst && (!fromHooks || current._resolveFilename === Module._resolveFilename)) return;
		current = {
			_load: createLoad(Module, service),
			...(fromHooks && { _resolveFilename: createResolveFilename(Module) }),
		};
		Object.assign(Module, current);
	};
}

function createLoad(Module: ModuleClass, service: SyncModuleService): ModuleClass["_load"] {
	const { _load } = Module;
	return (request, parent, ...rest) => {
		if (!parseRequest(request)) return _load.call(Module, request, parent, ...rest);
		const id = service.resolve(request, parent?.filename ?? undefined);
		const filename = fileURLToPath(id);
		const known = Module._cache[filename];
		if (known) return known.exports;
		const loaded = service.load(id, "cjs");
		reportModule(loaded);
		const code = codeOf(loaded);
		const created = new Module(filename, parent);
		created.filename = filename;
		created.paths = Module._nodeModulePaths(dirname(parent?.filename ?? filename));
		created._compile(code, filename);
		created.loaded = true;
		Module._cache[filename] = created;
		return created.exports;
	};
}

/** That other `require` cannot load ECMAScript modules, but passes on to `_load` what looks like an addon. */
function createResolveFilename(Module: ModuleClass): ModuleClass["_resolveFilename"] {
	const { _resolveFilename } = Module;
	return (request, parent, ...rest) => {
		// Only it asks without further arguments.
		const isAskedByHooks = rest.length === 0;
		if (isAskedByHooks && (parseRequest(request) || RUNTIME.test(request))) return "skillbake.node";
		return _resolveFilename.call(Module, request, parent, ...rest);
	};
}
