/** Bun as a runtime, which has hooks of its own. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { parseRequest } from "@skillbake/compiler/hooks";
import { NAMESPACE } from "../module-id.ts";
import { withName } from "../plugin-name.ts";
import type { SyncModuleService } from "./call-service.ts";
import { emitThrow } from "./emit-throw.ts";
import { toPlainError } from "./plain-error.ts";
import { reportModule } from "./report-module.ts";
import { rewriteRequests } from "./rewrite-requests.ts";

type Loader = "js" | "jsx" | "ts" | "tsx";

export interface BunBuild {
	onLoad(
		filter: { readonly filter: RegExp; readonly namespace?: string },
		callback: (args: { readonly path: string }) => {
			readonly contents: string;
			readonly loader: Loader;
		},
	): void;
	onResolve(
		filter: { readonly filter: RegExp; readonly namespace: string },
		callback: (args: { readonly path: string }) => {
			readonly path: string;
			readonly namespace: string;
		},
	): void;
}

/** What a text imports and exports. */
export type Scan = (code: string, loader: Loader) => ScannedCode;

interface ScannedCode {
	readonly imports: readonly { readonly path: string; readonly kind: string }[];
	readonly exports: readonly string[];
}

/**
 * Bun never asks plugins about `./skills?mcp`, so the files that import it are changed as they are
 * loaded. Only those: a file that passes a plugin loses its import attributes.
 */
export function setUpBun(build: BunBuild, service: SyncModuleService, scan: Scan): void {
	const importers = service.findImporters().filter((path) => {
		const loader = loaderOf(path);
		return loader && findRequests(scan(readFileSync(path, "utf8"), loader)).size > 0;
	});
	if (importers.length > 0)
		build.onLoad({ filter: matchExactly(importers) }, ({ path }) => {
			const code = readFileSync(path, "utf8");
			const loader = loaderOf(path)!;
			const scanned = scan(code, loader);
			const requests = findRequests(scanned);
			if (requests.size > 0 && isCommonJs(code, scanned))
				throw toPlainError(describeCommonJs(path));
			const replace = (specifier: string) => service.resolve(specifier, path);
			return { contents: rewriteRequests(code, requests, replace), loader };
		});
	build.onResolve({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
		path,
		namespace: NAMESPACE,
	}));
	build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
		const loaded = service.load(`${NAMESPACE}:${path}`, "esm");
		reportModule(loaded);
		const { code, error = "", trigger } = loaded;
		// Bun watches what a module imports, so a folder with errors is a module as well.
		const watched = trigger ? `import ${JSON.stringify(trigger)} with { type: "text" };\n` : "";
		return { contents: watched + (code ?? emitThrow(error, "esm")), loader: "js" };
	});
}

function findRequests({ imports }: ScannedCode): Set<string> {
	return new Set(imports.flatMap(({ path }) => (parseRequest(path) ? [path] : [])));
}

function isCommonJs(code: string, { imports, exports }: ScannedCode): boolean {
	const has = (wanted: string) => imports.some(({ kind }) => kind === wanted);
	if (exports.length > 0 || has("import-statement")) return false;
	return has("require-call") || /\b(?:module\.exports|exports\.\w+)\s*=/.test(code);
}

function describeCommonJs(path: string): string {
	return withName(
		`${path} requires a folder of skills, and Bun does not run CommonJS that passes a plugin; write import skills from "./skills?mcp" instead.`,
	);
}

function loaderOf(path: string): Loader | undefined {
	const [, loader] = /^\.[cm]?([jt]sx?)$/.exec(extname(path)) ?? [];
	return loader as Loader | undefined;
}

function matchExactly(paths: readonly string[]): RegExp {
	const escaped = paths.map((path) => path.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
	return new RegExp(`^(?:${escaped.join("|")})$`);
}
