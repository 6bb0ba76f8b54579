/**
 * `?mcp` imports in Jest, as ECMAScript modules and as CommonJS.
 *
 * @example
 * ```js
 * // jest.config.js
 * export default { resolver: "unplugin-skillbake/jest" };
 * ```
 */

import { parseRequest } from "@skillbake/compiler/hooks";
import { COMMONJS_ENTRY, PACKAGE } from "./resolve/find-runtime.ts";
import { createSyncService, type SyncModuleService } from "./runtimes/call-service.ts";

/** The part of Jest's options for resolvers that we use. */
export interface ResolverOptions {
	readonly basedir: string;
	readonly rootDir?: string | undefined;
	readonly conditions?: readonly string[] | undefined;
	defaultResolver(path: string, options: ResolverOptions): string;
}

/** By root, because one process may run the tests of several projects. */
const services = new Map<string, SyncModuleService>();

export default function resolver(path: string, options: ResolverOptions): string {
	const { basedir, rootDir = process.cwd(), conditions = [], defaultResolver } = options;
	const format = conditions.includes("import") ? "esm" : "cjs";
	if (parseRequest(path)) return serviceOf(rootDir).write(path, basedir, format)!;
	// Jest's `require` cannot load ECMAScript modules.
	const wanted = path === PACKAGE && format === "cjs" ? COMMONJS_ENTRY : path;
	try {
		return defaultResolver(wanted, options);
	} catch (error) {
		const file = format === "esm" ? serviceOf(rootDir).write(path, basedir, format) : undefined;
		if (file === undefined) throw error;
		return file;
	}
}

function serviceOf(root: string): SyncModuleService {
	const known = services.get(root);
	if (known) return known;
	const service = createSyncService({ root, urls: false, types: false, watch: false });
	services.set(root, service);
	return service;
}
