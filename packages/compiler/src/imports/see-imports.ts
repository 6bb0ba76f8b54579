/** The `?mcp` imports of a project without its bundler: those in its sources whose folders exist. */
import { dirname } from "node:path";
import { findImports } from "./find-imports.ts";
import type { ResolvedOptions } from "./module-options.ts";
import { isDirectory, realPath } from "./paths.ts";
import { resolveFolder } from "./resolve-folder.ts";
import { type SeenImport, toImportRef } from "./seen-import.ts";

export async function seeImports(root: string, options: ResolvedOptions): Promise<SeenImport[]> {
	const context = { root: realPath(root), rootRelative: true };
	const seen: SeenImport[] = [];
	for (const { request, importer } of await findImports(context.root)) {
		const folder = await resolveFolder(request.path, importer, context);
		// Code and comments also hold examples, so only folders that exist count.
		if (folder === undefined || !isDirectory(folder)) continue;
		seen.push({
			request,
			importer,
			directory: dirname(importer),
			ref: toImportRef(folder, request.query, options),
		});
	}
	return seen;
}
