/** Hooks that run in the thread of the application, for `import` and `require`: Node 22.15 and later, and Deno. */
import { pathToFileURL } from "node:url";
import type { SyncModuleService } from "./call-service.ts";
import {
	isModuleUrl,
	type LoadContext,
	type NextLoad,
	type NextResolve,
	type ResolveContext,
	readRequest,
	toResolved,
	toSource,
} from "./node-modules.ts";
import { reportModule } from "./report-module.ts";

export interface SyncHooks {
	resolve(specifier: string, context: ResolveContext, next: NextResolve<unknown>): unknown;
	load(url: string, context: LoadContext, next: NextLoad<unknown>): unknown;
}

export type RegisterHooks = (hooks: SyncHooks) => { deregister(): void };

/** `onEntry` is called when other hooks may have been registered. */
export function registerSyncHooks(
	registerHooks: RegisterHooks,
	service: SyncModuleService,
	onEntry: () => void,
): void {
	const hooks: SyncHooks = {
		resolve(specifier, context, next) {
			// Hooks that were registered last run first, and those of tsx remove the query. The entry is
			// resolved when all of them are there, so we register again to be the last.
			if (context.parentURL === undefined) {
				registered.deregister();
				registered = registerHooks(hooks);
				onEntry();
			}
			const request = readRequest(specifier, context);
			if (request) return toResolved(service.resolve(...request));
			return isModuleUrl(specifier) ? toResolved(specifier) : next(specifier, context);
		},
		load(url, context, next) {
			if (!isModuleUrl(url)) return next(url, context);
			const loaded = service.load(url, "esm");
			tellOtherHooks(loaded.folder, context, next);
			reportModule(loaded);
			return toSource(loaded);
		},
	};
	let registered = registerHooks(hooks);
}

/** `tsx watch` watches what passes its hooks. A folder cannot be loaded, but has been seen then. */
function tellOtherHooks(folder: string, context: LoadContext, next: NextLoad<unknown>): void {
	try {
		next(pathToFileURL(folder).href, context);
	} catch {
		// As expected.
	}
}
