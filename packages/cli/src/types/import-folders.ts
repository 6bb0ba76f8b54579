/** Stands in for imports that are not written yet. */
import { dirname, resolve, sep } from "node:path";
import { type ResolvedOptions, type SeenImport, toImportRef } from "@skillbake/compiler/imports";

/** Each folder is imported by the shortest ending of its path that no other folder shares. */
export function importFolders(folders: readonly string[], options: ResolvedOptions): SeenImport[] {
	const segments = folders.map((folder) => resolve(folder).split(sep).filter(Boolean));
	return folders.map((folder, at) => {
		const own = segments[at]!;
		let length = 1;
		const tail = () => own.slice(-length).join("/");
		while (
			length < own.length &&
			segments.some((other, i) => i !== at && other.slice(-length).join("/") === tail())
		)
			length++;
		return {
			request: { path: `./${tail()}`, query: "" },
			// Any file beside the folder would do.
			importer: resolve(folder),
			directory: dirname(resolve(folder)),
			ref: toImportRef(resolve(folder), "", options),
		};
	});
}
