/** The folders a command works on: as given, by globs, from the config, or `skills`. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { SKILL_FILE } from "@skillbake/core";
import picomatch from "picomatch";
import type { Settings } from "./compile-options.ts";
import { UsageError } from "./errors.ts";

const SKIPPED = new Set(["node_modules", ".git"]);

/** Each as the user should see it: relative to the working directory where it lies below it. */
export function findFolders(given: readonly string[], { config, root }: Settings): string[] {
	const cwd = process.cwd();
	const wanted =
		given.length > 0
			? given.map((dir) => ({ dir, base: cwd }))
			: [config.dirs ?? "skills"].flat().map((dir) => ({ dir, base: root }));
	const folders = wanted.flatMap(({ dir, base }) => expand(dir, base));
	return [...new Set(folders.map((folder) => display(folder, cwd)))];
}

export function oneFolder(given: readonly string[], settings: Settings, command: string): string {
	if (given.length > 1)
		throw new UsageError(
			`skillbake ${command} takes one folder, not ${given.length}: ${given.join(", ")}.`,
		);
	const folders = findFolders(given, settings);
	if (folders.length === 1) return folders[0]!;
	throw new UsageError(
		`skillbake ${command} takes one folder; the config names ${folders.length}: ${folders.join(", ")}.`,
	);
}

function expand(dir: string, base: string): string[] {
	const path = resolve(base, dir);
	if (existsSync(path)) {
		// Tools that run on changed files name the file, not its folder.
		return [basename(path) === SKILL_FILE ? dirname(path) : path];
	}
	const { isGlob, base: fixed } = picomatch.scan(dir);
	// The compiler says what is wrong with a folder that is not there.
	if (!isGlob) return [path];
	const matches = picomatch(dir.replaceAll("\\", "/").replace(/^\.\/|\/$/g, ""));
	const found = [...walk(resolve(base, fixed))].filter((folder) =>
		matches(relative(base, folder).split(sep).join("/")),
	);
	if (found.length > 0) return found;
	throw new UsageError(`No folder matches ${JSON.stringify(dir)}.`);
}

function* walk(folder: string): Generator<string> {
	let entries: string[];
	try {
		entries = readdirSync(folder, { withFileTypes: true })
			.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
			.map((entry) => entry.name)
			.sort();
	} catch {
		return;
	}
	yield folder;
	for (const name of entries) yield* walk(join(folder, name));
}

function display(folder: string, cwd: string): string {
	const inside = relative(cwd, folder);
	if (inside === "") return ".";
	return inside.startsWith("..") ? folder : inside.split(sep).join("/");
}
