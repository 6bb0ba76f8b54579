/** How Node's hooks name modules: by URL. The same for both kinds of hooks. */
import { fileURLToPath } from "node:url";
import { MARK, parseRequest } from "@skillbake/compiler/hooks";
import { MODULE_URL } from "../module-id.ts";
import type { LoadedModule, ServiceSettings } from "./module-service.ts";
import { toPlainError } from "./plain-error.ts";
import { projectSettings } from "./project-settings.ts";

export interface ResolveContext {
	readonly parentURL?: string | undefined;
}

export interface LoadContext {
	readonly format?: string | null | undefined;
}

export interface Resolved {
	readonly url: string;
	readonly format: "module";
	readonly shortCircuit: true;
}

export interface Source {
	readonly format: "module";
	readonly source: string;
	readonly shortCircuit: true;
}

export type NextResolve<Result> = (specifier: string, context: ResolveContext) => Result;
export type NextLoad<Result> = (url: string, context: LoadContext) => Result;

export function nodeSettings(): ServiceSettings {
	return projectSettings({ urls: true, watch: false });
}

/** The arguments of the service's `resolve`; `undefined` if the specifier isn't ours. */
export function readRequest(
	specifier: string,
	{ parentURL }: ResolveContext,
): [specifier: string, importer: string | undefined] | undefined {
	// Almost every specifier ends here.
	if (!specifier.includes(MARK) || !parseRequest(specifier)) return undefined;
	const mark = specifier.indexOf(MARK);
	const path = toPath(specifier.slice(0, mark)) ?? specifier.slice(0, mark);
	return [path + specifier.slice(mark), toPath(parentURL)];
}

function toPath(url: string | undefined): string | undefined {
	return url?.startsWith("file:") ? fileURLToPath(url) : undefined;
}

export function isModuleUrl(url: string): boolean {
	return MODULE_URL.test(url);
}

export function toResolved(url: string): Resolved {
	return { url, format: "module", shortCircuit: true };
}

export function toSource(loaded: LoadedModule): Source {
	return { format: "module", source: codeOf(loaded), shortCircuit: true };
}

/** Throws what a build would fail with. */
export function codeOf({ code, error = "" }: LoadedModule): string {
	if (code === undefined) throw toPlainError(error);
	return code;
}
