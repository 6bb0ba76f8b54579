/** Questions about paths that several stages ask. */
import { realpathSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";

/** Resolves symbolic links, so that a folder reached in two ways is one module. */
export function realPath(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

export function exists(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function isDirectory(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Also true for the folder itself. */
export function isInside(folder: string, path: string): boolean {
	const absolute = resolve(path);
	return absolute === folder || absolute.startsWith(folder + sep);
}

export function toSlashes(path: string): string {
	return path.split(sep).join("/");
}
