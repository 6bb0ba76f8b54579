import { relative, resolve, sep } from "node:path";

/** Whether something in a directory may have changed since the last run. */
export type IsDirty = (directory: string) => boolean;

/**
 * Which directories must be listed again, given the paths that a watcher named. `linking` are directories
 * with symbolic links: what they point to may have changed elsewhere.
 */
export function dirtyDirectories(
	root: string,
	changed: readonly string[],
	linking: readonly string[],
): IsDirty {
	const named = new Set(
		changed.map((path) => relative(root, resolve(root, path)).split(sep).join("/")),
	);
	const touched = new Set([""]);
	// Each directory above a changed path may be new.
	for (const path of [...named, ...linking]) someAround(path, (around) => !touched.add(around));
	// A changed path may be a replaced directory, so everything below it counts as changed.
	return (path) => touched.has(path) || someAround(path, (around) => named.has(around));
}

/** Whether something holds for the path or for a directory around it, up to the folder itself. */
export function someAround(path: string, holds: (around: string) => boolean): boolean {
	for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
		if (holds(path.slice(0, end))) return true;
	return holds("");
}
