/** Finds the folder on disk that the path of an import stands for. */
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type Alias, applyAliases } from "./aliases.ts";
import { findInPackages } from "./find-in-packages.ts";
import { exists, isDirectory, realPath } from "./paths.ts";

/** Asks the bundler's own resolver; `undefined` if it finds nothing. */
export type AskResolver = (
	path: string,
	importer: string | undefined,
) => Promise<string | undefined> | string | undefined;

export interface ResolveContext {
	readonly root: string;
	/** Where relative paths start, if the bundler says so. Otherwise the importer decides. */
	readonly directory?: string | undefined;
	/** From the bundler's config, where its resolver applies them only to files or cannot be asked. */
	readonly aliases?: readonly Alias[] | undefined;
	readonly askResolver?: AskResolver | undefined;
	/** Vite: a path that starts with `/` may be relative to the root. */
	readonly rootRelative?: boolean | undefined;
}

const RELATIVE = /^\.{1,2}(?:[\\/]|$)/;

/**
 * Returns the folder's real path, even if nothing exists there. Returns `undefined` if the path is
 * not relative, absolute, an alias or in an installed package.
 */
export async function resolveFolder(
	path: string,
	importer: string | undefined,
	context: ResolveContext,
): Promise<string | undefined> {
	const { root, aliases = [], askResolver, rootRelative } = context;
	const from = startOf(importer, context);
	if (RELATIVE.test(path)) return realPath(resolve(from, path.replaceAll("\\", "/")));
	const aliased = applyAliases(path, aliases);
	if (aliased !== path) return realPath(resolve(RELATIVE.test(aliased) ? from : root, aliased));
	if (isAbsolute(path)) {
		const below = join(root, path);
		return realPath(rootRelative && !exists(path) && exists(below) ? below : path);
	}
	const answer = await askResolver?.(path, importer);
	const folder = answer === undefined ? undefined : folderOf(answer, path);
	return folder === undefined ? findInPackages(path, from) : realPath(folder);
}

/** A resolver may answer with the file it would load from the folder: `skills/index.ts`. */
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

/** The directory in which the import stands; the root for an entry or a module that isn't on disk. */
export function startOf(
	importer: string | undefined,
	{ root, directory }: Pick<ResolveContext, "root" | "directory">,
): string {
	if (directory) return directory;
	// A path may itself contain `?` or `#`. Then the file exists under the full name.
	if (importer && isAbsolute(importer) && exists(importer)) return dirname(importer);
	const file = importer?.replace(/[?#].*$/, "") ?? "";
	return isAbsolute(file) ? dirname(file) : root;
}
