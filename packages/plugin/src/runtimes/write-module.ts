/**
 * Writes a module to a file, for Jest, whose resolver must answer with one. For an ECMAScript module
 * Jest also removes the query, so then it is read from the files that may hold the import.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { replaceFile } from "@skillbake/compiler";
import { formatRequest, parseRequest } from "@skillbake/compiler/hooks";
import { findImportsIn } from "@skillbake/compiler/imports";
import { withName } from "../plugin-name.ts";
import { emitThrow } from "./emit-throw.ts";
import type { ModuleService } from "./module-service.ts";

interface WantedModule {
	/** As Jest passes it, with or without the query. */
	readonly path: string;
	/** Of the importer, which Jest does not name. */
	readonly directory: string;
	readonly format: "esm" | "cjs";
}

/** Where tools keep files that nobody should see or commit. */
const CACHE = "node_modules/.cache/skillbake";

/** Returns `undefined` if no file in the directory imports the path with `?mcp`. */
export async function writeModule(
	service: Pick<ModuleService, "resolve" | "load">,
	root: string,
	{ path, directory, format }: WantedModule,
): Promise<string | undefined> {
	const { path: folder } = parseRequest(path) ?? { path };
	const imports = (await findImportsIn(directory)).filter(({ request }) => request.path === folder);
	const importers = new Map(imports.map((found) => [formatRequest(found.request), found.importer]));
	const specifiers = parseRequest(path) ? [path] : [...importers.keys()];
	const [specifier, ...others] = specifiers;
	if (specifier === undefined) return undefined;
	// The name says what the module is and not what it contains, so that no outdated files pile up.
	const hash = createHash("sha256")
		.update([directory, ...specifiers].join("\n"))
		.digest("hex");
	const extension = format === "esm" ? "mjs" : "cjs";
	const file = join(root, CACHE, `${hash.slice(0, 16)}.${extension}`);
	const importer = importers.get(specifier) ?? join(directory, "index.js");
	const text =
		others.length > 0
			? emitThrow(describeConflict(directory, specifiers), format)
			: await load(service, specifier, importer, format);
	replaceFile(file, text);
	return file;
}

/** Jest ignores errors of resolvers, so a module that throws takes their place. */
async function load(
	service: Pick<ModuleService, "resolve" | "load">,
	specifier: string,
	importer: string,
	format: "esm" | "cjs",
): Promise<string> {
	try {
		const id = await service.resolve(specifier, importer);
		const { code, error = "" } = await service.load(id, `${format}-file`);
		return code ?? emitThrow(error, format);
	} catch (error) {
		return emitThrow((error as Error).message, format);
	}
}

function describeConflict(directory: string, specifiers: readonly string[]): string {
	const list = specifiers.map((specifier) => JSON.stringify(specifier)).join(" and ");
	return withName(
		`files in ${directory} import ${list}, and Jest removes the query from imports of ECMAScript modules, so they cannot be told apart; use one of them, or move one importer to another directory.`,
	);
}
