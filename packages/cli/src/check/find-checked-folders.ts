/** Finds the folders that `check` works on: any path inside a skill means that skill. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { quote } from "@skillbake/core";
import {
	displayPath,
	type ExpandedPath,
	expandPath,
	findFolders,
	writtenPaths,
} from "../folder/find-folders.ts";
import { findSkillAround } from "../folder/find-skill-around.ts";
import type { Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { note } from "../output/terminal.ts";

/** Each folder once, and none that lies in another one. */
export function findCheckedFolders(given: readonly string[], settings: Settings): string[] {
	if (given.length === 0) return findFolders(given, settings);
	const found = writtenPaths(given, settings).flatMap((written) => {
		const paths = expandPath(written);
		const folders = paths.flatMap(toFolder);
		const glob = quote(written.text);
		if (paths.length === 0) throw new UsageError(`No folder matches ${glob}.`);
		if (folders.length === 0 && paths.every(({ byGlob }) => byGlob))
			throw new UsageError(`No file that matches ${glob} belongs to a skill.`);
		return folders;
	});
	const folders = [...new Set(found)];
	return folders
		.filter((folder) => !folders.some((other) => contains(other, folder)))
		.map(displayPath);
}

function toFolder(expanded: ExpandedPath): string[] {
	const { path } = expanded;
	const skill = findSkillAround(path);
	if (skill !== undefined) return [skill];
	// A glob such as `**/*.md` also matches files that belong to no skill.
	if (expanded.byGlob && !expanded.isDirectory) return [];
	if (!existsSync(path) && wasDeleted(path)) {
		note(`${displayPath(path)} was deleted and no skill is left around it, so nothing is checked`);
		return [];
	}
	// The compiler says what is wrong with it.
	return [path];
}

/** Git hands deleted files to hooks as well. A path that it has never seen is a mistake. */
function wasDeleted(path: string): boolean {
	let directory = dirname(path);
	while (!existsSync(directory)) directory = dirname(directory);
	const args = ["--literal-pathspecs", "log", "-1", "--format=%h", "--", path];
	// In a hook these name the repository relative to its root.
	const { GIT_DIR: _directory, GIT_WORK_TREE: _tree, ...env } = process.env;
	try {
		return execFileSync("git", args, { cwd: directory, env, stdio: "pipe" }).length > 0;
	} catch {
		return false;
	}
}

/** Not for hidden directories and dependencies, which a folder around them may leave out. */
function contains(outer: string, inner: string): boolean {
	const path = relative(outer, inner);
	const isLeftOut = (name: string) => name.startsWith(".") || name === "node_modules";
	return path !== "" && !path.split(sep).some(isLeftOut);
}
