/** Finds and removes content files that no module needs any more. */
import { readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { isContentFileName, isLeftover, readIfExists, temporaryPath } from "@skillbake/compiler";
import { contentDirectory } from "./build-outputs.ts";

const MODULE = /\.m?[jt]s$/;

/** The names in the content directory of `out` that are ours and that no module beside it mentions. */
export function listStale(out: string): string[] {
	const ours = list(contentPath(out)).filter(
		(name) => isContentFileName(name) || (isContentFileName(name.slice(1)) && isLeftover(name)),
	);
	if (ours.length === 0) return [];
	const modules = readModules(out);
	return ours.filter((name) => !mentions(modules, name));
}

/**
 * Removes them, and the directory if nothing is left in it. Another build may be about to need one of
 * the files: it writes its module and then looks for its files, while this one moves the files away and
 * then looks at the module. So at least one of the two notices the other.
 */
export function removeStale(out: string): number {
	const directory = contentPath(out);
	const moved = listStale(out).flatMap((name) => {
		const from = join(directory, name);
		const to = temporaryPath(from);
		return attempt(() => renameSync(from, to)) ? [{ name, from, to }] : [];
	});
	if (moved.length > 0) {
		const modules = readModules(out);
		for (const { name, from, to } of moved)
			attempt(() => (mentions(modules, name) ? renameSync(to, from) : rmSync(to)));
	}
	if (list(directory).length === 0) attempt(() => rmdirSync(directory));
	return moved.length;
}

function contentPath(out: string): string {
	return join(dirname(out), contentDirectory(out));
}

/** Modules that differ only in their extension share a content directory. */
function readModules(out: string): string {
	const directory = dirname(out);
	const others = list(directory).filter(
		(name) => MODULE.test(name) && contentDirectory(name) === contentDirectory(out),
	);
	const names = new Set([basename(out), ...others]);
	return Array.from(names, (name) => readIfExists(join(directory, name)) ?? "").join("\n");
}

/** A chunk may be imported by another extension than its own. */
function mentions(modules: string, name: string): boolean {
	return modules.includes(name) || modules.includes(`${basename(name, extname(name))}.`);
}

function list(directory: string): string[] {
	try {
		return readdirSync(directory);
	} catch {
		return [];
	}
}

/** Another build may have moved the file first, and a file that stays does no harm. */
function attempt(change: () => void): boolean {
	try {
		change();
		return true;
	} catch {
		return false;
	}
}
