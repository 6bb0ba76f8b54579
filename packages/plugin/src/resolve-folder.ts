/** From the path of an import to the folder on disk. */
import { realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type Alias, applyAliases } from "./apply-aliases.ts";

/** Asks the bundler's own resolver; `undefined` where it has no answer. */
export type Ask = (
	path: string,
	importer: string | undefined,
) => Promise<string | undefined> | string | undefined;

export interface ResolveContext {
	readonly root: string;
	/** Aliases the bundler was configured with, where its resolver cannot be asked for folders. */
	readonly aliases?: readonly Alias[] | undefined;
	readonly ask?: Ask | undefined;
	/** Vite: a path that starts with `/` is looked up below the root. */
	readonly rootRelative?: boolean | undefined;
}

const RELATIVE = /^\.{1,2}(?:[\\/]|$)/;
const PACKAGE = /^((?:@[^\\/]+\/)?[^\\/]+)(?:\/(.*))?$/;

/** The folder's real path. A path that names nothing gives `undefined`; one that is known but not there is returned. */
export async function resolveFolder(
	path: string,
	importer: string | undefined,
	context: ResolveContext,
): Promise<string | undefined> {
	const { root, aliases = [], ask, rootRelative } = context;
	const from = importerDirectory(importer, root);
	if (RELATIVE.test(path)) return realPath(resolve(from, path.replaceAll("\\", "/")));
	const aliased = applyAliases(path, aliases);
	if (aliased !== path) return realPath(resolve(RELATIVE.test(aliased) ? from : root, aliased));
	if (isAbsolute(path)) {
		const below = join(root, path);
		return realPath(rootRelative && !exists(path) && exists(below) ? below : path);
	}
	const answer = await ask?.(path, importer);
	const folder = answer === undefined ? undefined : folderOf(answer, path);
	return folder === undefined ? findInPackages(path, from) : realPath(folder);
}

/** A bundler may answer with the file it would load from that folder: `skills/index.ts`. */
function folderOf(answer: string, path: string): string | undefined {
	const file = answer.replace(/[?#].*$/, "");
	if (!isAbsolute(file)) return undefined;
	if (isDirectory(answer)) return answer;
	if (isDirectory(file)) return file;
	if (!exists(file)) return file;
	const parent = dirname(file);
	const last = path.split("/").at(-1);
	return parent.replaceAll("\\", "/").split("/").at(-1) === last ? parent : undefined;
}

/** Node's lookup of a package's folder, but by what is on disk: `exports` speaks of modules. */
function findInPackages(path: string, from: string): string | undefined {
	const [, name = "", inside = ""] = PACKAGE.exec(path) ?? [];
	for (let dir = from; ; dir = dirname(dir)) {
		const candidate = join(dir, "node_modules", name);
		if (isDirectory(candidate)) return realPath(join(candidate, inside));
		if (dir === dirname(dir)) return undefined;
	}
}

function importerDirectory(importer: string | undefined, root: string): string {
	const file = importer?.replace(/[?#].*$/, "") ?? "";
	// An importer with `#` or `?` in its own path is cut too far; then it exists only uncut.
	if (importer && isAbsolute(importer) && exists(importer)) return dirname(importer);
	return isAbsolute(file) ? dirname(file) : root;
}

/** So that a folder reached by two ways is one module. */
export function realPath(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

export function isDirectory(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function exists(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
