/** Ids of generated modules. They say all that `load` needs, so a bundler's cache can start there. */
import { relative, resolve, sep } from "node:path";

/** A compiled folder as imported, or the chunk of one of its skills. */
export interface Target {
	/** Absolute. */
	readonly folder: string;
	/** Canonical, or as written where it is wrong: `load` explains it then. */
	readonly query: string;
	/** The path of the skill whose bytes the module holds. */
	readonly skill?: string | undefined;
	/** In development: which version of these bytes. Such a module never changes. */
	readonly version?: string | undefined;
}

/**
 * Relative to the root, so that no bundler puts a path of this machine into its output; without `%`
 * and `?`, which development servers decode and cut off; ending in `.js`, from which loaders are guessed.
 */
const ID = /(?:^|[\\/])?\0?skillbake:([^/\\]+?)((?:\/[^/\\]+?)*)(?:@([0-9a-f]+))?\.js$/;

/** The exact filter for `load`; a Windows path or a leading `/` may have been put in front. */
export const MODULE_ID = /\0skillbake:.+\.js$/;

/** What generated modules import. It looks relative so that nobody takes it for an external package. */
export const CHUNK_SPECIFIER = /^\.\/skillbake:.+\.js$/;

export function formatId(target: Target, root: string): string {
	return `\0${formatName(target, root)}`;
}

export function chunkSpecifier(target: Target, root: string): string {
	return `./${formatName(target, root)}`;
}

/** Where Vite's development servers serve it, below their base. */
export function servedPath(target: Target, root: string): string {
	return `@id/__x00__${formatName(target, root)}`;
}

export function parseId(id: string, root: string): Target | undefined {
	const [, name, rest, version] = ID.exec(id) ?? [];
	if (name === undefined) return undefined;
	const [path = "", query = ""] = split(unescapeText(name));
	const skill = rest ? rest.slice(1).split("/").map(unescapeText).join("/") : undefined;
	return { folder: resolve(root, path), query, skill, version };
}

function formatName({ folder, query, skill, version }: Target, root: string): string {
	const path = relative(root, folder).split(sep).join("/") || ".";
	const chunk = skill === undefined ? "" : `/${skill.split("/").map(escapeText).join("/")}`;
	const suffix = version === undefined ? "" : `@${version}`;
	return `skillbake:${escapeText(query ? `${path}?${query}` : path)}${chunk}${suffix}.js`;
}

function split(text: string): [string, string] {
	const mark = text.indexOf("?");
	return mark < 0 ? [text, ""] : [text.slice(0, mark), text.slice(mark + 1)];
}

function escapeText(text: string): string {
	return encodeURIComponent(text)
		.replace(/[_!~*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
		.replaceAll("%", "_");
}

function unescapeText(text: string): string {
	return decodeURIComponent(text.replaceAll("_", "%"));
}
