/** Finds the folders a command works on: from arguments, globs, the config, or the usual place. */
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { quote, SKILL_FILE } from "@skillbake/core";
import picomatch from "picomatch";
import type { Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { walk } from "./walk.ts";

/** Where skills are if nobody says so. */
const USUAL_FOLDERS = ["skills", "src/skills"] as const;

/** A path or glob as it was written, and the directory it is relative to. */
export interface WrittenPath {
	readonly text: string;
	readonly base: string;
}

/** An absolute path that need not exist. */
export type ExpandedPath =
	| { readonly path: string; readonly byGlob: false }
	| { readonly path: string; readonly byGlob: true; readonly isDirectory: boolean };

/** Paths are relative to the working directory if the folder lies below it, for display. */
export function findFolders(given: readonly string[], settings: Settings): string[] {
	const folders = writtenPaths(given, settings).flatMap((written) => {
		const paths = expandPath(written).filter((found) => !found.byGlob || found.isDirectory);
		if (paths.length === 0) throw new UsageError(`No folder matches ${quote(written.text)}.`);
		// Tools that run on changed files pass the file, not its folder.
		return paths.map(({ path }) => (basename(path) === SKILL_FILE ? dirname(path) : path));
	});
	return [...new Set(folders.map(displayPath))];
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

export function writtenPaths(given: readonly string[], { config, root }: Settings): WrittenPath[] {
	if (given.length > 0) return given.map((text) => ({ text, base: process.cwd() }));
	const usual = USUAL_FOLDERS.find((folder) => existsSync(resolve(root, folder)));
	return [config.dirs ?? usual ?? USUAL_FOLDERS[0]].flat().map((text) => ({ text, base: root }));
}

/** A path that exists is never taken for a glob. */
export function expandPath({ text, base }: WrittenPath): ExpandedPath[] {
	const path = resolve(base, text);
	const { isGlob, base: fixed } = picomatch.scan(text);
	if (existsSync(path) || !isGlob) return [{ path, byGlob: false }];
	const matches = picomatch(text.replaceAll("\\", "/").replace(/^\.\/|\/$/g, ""));
	const shown = (found: string) => (isAbsolute(text) ? found : relative(base, found));
	return [...walk(resolve(base, fixed))]
		.filter((found) => matches(shown(found.path).split(sep).join("/")))
		.map((found) => ({ ...found, byGlob: true }));
}

/** As messages show it. */
export function displayPath(path: string): string {
	const inside = relative(process.cwd(), path);
	if (inside === "") return ".";
	return inside.startsWith("..") ? path : inside.split(sep).join("/");
}
