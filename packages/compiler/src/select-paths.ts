/** Which paths below the folder are compiled: the ignore list and the user's globs. */
import picomatch from "picomatch";
import type { ResolvedOptions } from "./options.ts";

const IGNORED_NAMES = new Set([
	".git",
	".DS_Store",
	"Thumbs.db",
	"desktop.ini",
	"node_modules",
	"__pycache__",
]);

/** Compiled Python, and what vim, emacs and their kin leave beside a file that is open. */
const IGNORED_PATTERN = /\.pyc$|^\..*\.sw[a-p]$|~$|^\.#|^#.*#$/;

export interface PathSelector {
	/** Whether to look into a directory at all. */
	directory(path: string, name: string): boolean;
	file(path: string, name: string): boolean;
}

export function selectPaths({
	include,
	exclude,
}: Pick<ResolvedOptions, "include" | "exclude">): PathSelector {
	const included = include.includes("**") ? () => true : matchWithParents(include);
	const excluded = matcher(exclude.filter((glob) => !glob.startsWith("!")));
	const takenBack = matcher(exclude.filter((glob) => glob.startsWith("!")).map((g) => g.slice(1)));
	const left = (path: string, name: string) =>
		(IGNORED_NAMES.has(name) || IGNORED_PATTERN.test(name) || excluded(path)) && !takenBack(path);
	return {
		directory: (path, name) => !left(path, name),
		file: (path, name) => !left(path, name) && included(path),
	};
}

function matcher(globs: readonly string[]): (path: string) => boolean {
	return globs.length === 0 ? () => false : picomatch([...globs], { dot: true });
}

/** A directory that matches brings along all that is in it. */
function matchWithParents(globs: readonly string[]): (path: string) => boolean {
	const matches = matcher(globs);
	return (path) => {
		for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
			if (matches(path.slice(0, end))) return true;
		return false;
	};
}
