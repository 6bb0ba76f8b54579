/** Decides which paths are compiled, by their names and the user's globs. */
import { isHiddenName, isIgnoredName, isLeftOutName } from "@skillbake/core";
import type { PathSelector } from "@skillbake/format/node";
import picomatch from "picomatch";
import type { ResolvedOptions } from "../config/options.ts";

export function selectPaths({
	include,
	exclude,
}: Pick<ResolvedOptions, "include" | "exclude">): PathSelector {
	const included = include.includes("**") ? () => true : matchWithParents(include);
	const excluded = matcher(exclude.filter((glob) => !glob.startsWith("!")));
	const takenBack = matcher(exclude.filter((glob) => glob.startsWith("!")).map((g) => g.slice(1)));
	const left = (path: string, name: string) =>
		(isLeftOutName(name) || excluded(path)) && !takenBack(path);
	return {
		directory: (path, name) => !left(path, name),
		file: (path, name) => !left(path, name) && included(path),
		// A glob of the user that leaves it out is no surprise.
		hidden: (path, name) =>
			isHiddenName(name) && !isIgnoredName(name) && !excluded(path) && !takenBack(path),
	};
}

function matcher(globs: readonly string[]): (path: string) => boolean {
	return globs.length === 0 ? () => false : picomatch([...globs], { dot: true });
}

/** A matching directory includes everything in it. */
function matchWithParents(globs: readonly string[]): (path: string) => boolean {
	const matches = matcher(globs);
	return (path) => {
		for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
			if (matches(path.slice(0, end))) return true;
		return false;
	};
}
