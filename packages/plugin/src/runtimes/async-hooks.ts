/** Hooks that Node runs in a thread of their own, for `import` only: versions before 22.15. */
import { pathToFileURL } from "node:url";
import type { MessagePort } from "node:worker_threads";
import type { ModuleService } from "./module-service.ts";
import {
	isModuleUrl,
	type LoadContext,
	type NextLoad,
	type NextResolve,
	nodeSettings,
	type ResolveContext,
	readRequest,
	toResolved,
	toSource,
} from "./node-modules.ts";
import type { ModuleReport } from "./report-module.ts";

/** From the hooks to the application's thread. */
export type HooksMessage = ModuleReport | "entry";

let port: MessagePort | undefined;
let service: Promise<ModuleService> | undefined;
let hasEntry = false;

export function initialize(given: MessagePort | undefined): void {
	// Registered for the second time, the module keeps what it has.
	port ??= given;
}

export async function resolve(
	specifier: string,
	context: ResolveContext,
	next: NextResolve<Promise<unknown>>,
): Promise<unknown> {
	if (context.parentURL === undefined) tellEntry();
	const request = readRequest(specifier, context);
	if (request) return toResolved(await (await getService()).resolve(...request));
	return isModuleUrl(specifier) ? toResolved(specifier) : next(specifier, context);
}

export async function load(
	url: string,
	context: LoadContext,
	next: NextLoad<Promise<unknown>>,
): Promise<unknown> {
	if (!isModuleUrl(url)) return next(url, context);
	const loaded = await (await getService()).load(url, "esm");
	// For `tsx watch`, as in the other hooks.
	await next(pathToFileURL(loaded.folder).href, context).catch(() => {});
	const { warnings, dependencies } = loaded;
	port?.postMessage({ warnings, dependencies } satisfies HooksMessage);
	return toSource(loaded);
}

/** Loads the compiler with the first `?mcp` import. */
function getService(): Promise<ModuleService> {
	service ??= import("./module-service.ts").then((module) =>
		module.createModuleService(nodeSettings()),
	);
	return service;
}

/**
 * The application's thread registers these hooks again, for the reason given in the other hooks. It
 * gets this message before it can ask for anything that the entry imports.
 */
function tellEntry(): void {
	if (!hasEntry) port?.postMessage("entry" satisfies HooksMessage);
	hasEntry = true;
}
