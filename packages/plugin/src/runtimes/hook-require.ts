/** `require("./skills?mcp")` in Node before 22.15, whose hooks are for `import` only. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { RUNTIME } from "../resolve/find-runtime.ts";
import { parseRequest } from "../resolve/request.ts";
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
	_load(request: string, parent: CommonJsModule | undefined, isMain: boolean): unknown;
}

/** Returns a function that hooks again if another tool has done so since. */
export function hookRequire(Module: ModuleClass, service: SyncModuleService): () => void {
	let current: Pick<ModuleClass, "_load" | "_resolveFilename"> | undefined;
	return () => {
		if (Module._load === current?._load && Module._resolveFilename === current._resolveFilename)
			return;
		current = createHooks(Module, service);
		Object.assign(Module, current);
	};
}

function createHooks(
	Module: ModuleClass,
	service: SyncModuleService,
): Pick<ModuleClass, "_load" | "_resolveFilename"> {
	const { _load, _resolveFilename } = Module;
	return {
		_load(request, parent, isMain) {
			if (!parseRequest(request)) return _load.call(Module, request, parent, isMain);
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
		},
		_resolveFilename(request, parent, ...rest) {
			// Only in CommonJS that came through hooks, Node asks without further arguments. There it
			// cannot require ECMAScript modules, but passes on to `_load` what looks like an addon.
			const isAskedByHooks = rest.length === 0;
			if (isAskedByHooks && (parseRequest(request) || RUNTIME.test(request)))
				return "skillbake.node";
			return _resolveFilename.call(Module, request, parent, ...rest);
		},
	};
}
