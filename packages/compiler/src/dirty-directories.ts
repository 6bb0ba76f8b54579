import { relative, resolve, sep } from "node:path";
import type { Branch, IsDirty } from "./branch.ts";

/** Whether a directory must be listed again and its files looked at, given the paths that changed. */
export function dirtyDirectories(
	root: string,
	changed: readonly string[],
	branches: readonly Branch[],
): IsDirty {
	const named = new Set(
		changed.map((path) => relative(root, resolve(root, path)).split(sep).join("/")),
	);
	const touched = new Set([""]);
	// Each of the directories above a path may be new, and what a link leads to may be elsewhere.
	for (const path of [...named, ...branches.flatMap(({ linking }) => linking)])
		someAround(path, (around) => !touched.add(around));
	// A directory that was named may be another one with all that is in it.
	return (path) => touched.has(path) || someAround(path, (around) => named.has(around));
}

/** Whether something holds for the path or for a directory around it, up to the folder itself. */
function someAround(path: string, holds: (around: string) => boolean): boolean {
	for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
		if (holds(path.slice(0, end))) return true;
	return holds("");
}
