/** Ids of generated modules. An id holds all that `load` needs, so a bundler's cache can start from it. */
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toSlashes } from "@skillbake/compiler/hooks";
import type { ImportRef } from "@skillbake/compiler/imports";

/** What a generated module holds: a folder as imported, or the contents of one of its skills. */
export interface ModuleRef extends ImportRef {
	readonly chunk?: ChunkRef | undefined;
}

/** The contents of a skill in one version. A chunk never changes, so it depends on nothing on disk. */
export interface ChunkRef {
	/** The path of the skill. */
	readonly skill: string;
	/** In hexadecimal digits. */
	readonly version: string;
}

export const NAMESPACE = "skillbake";
const SCHEME = `${NAMESPACE}:`;

/**
 * A name is relative to the root, so that no bundler puts a path of this machine into its output. It
 * has no `%` or `?`, which development servers decode and cut off. It ends in `.js`, because bundlers
 * choose the loader by the extension.
 */
const NAME = new RegExp(String.raw`${SCHEME}([^/\\@]+?)(?:@([0-9a-f]+)\/([^\\]+))?\.js$`);

/** The filter for `load`. Not anchored: a Windows drive or a `/` may have been put in front. */
export const MODULE_ID = new RegExp(String.raw`\0${SCHEME}.+\.js$`);

/** How generated modules import chunks. It looks relative, because bundlers treat bare names as external packages. */
export const CHUNK_SPECIFIER = new RegExp(String.raw`^\.\/${SCHEME}.+\.js$`);

/** The URL of a module in a runtime that loads modules by URL. */
export const MODULE_URL = new RegExp(String.raw`^file:.+\/${SCHEME}.+\.js$`);

export function formatId(ref: ModuleRef, root: string): string {
	return `\0${formatName(ref, root)}`;
}

export function chunkSpecifier(ref: ModuleRef, root: string): string {
	return `./${formatName(ref, root)}`;
}

/** Where Vite's development server serves the module, relative to its base. */
export function servedPath(ref: ModuleRef, root: string): string {
	return `@id/__x00__${formatName(ref, root)}`;
}

/** Below the root, so that the runtime finds packages from there. */
export function formatUrl(ref: ModuleRef, root: string): string {
	return `${pathToFileURL(root).href.replace(/\/$/, "")}/${formatName(ref, root)}`;
}

/** Reads an id, a URL, a name or a chunk specifier; `undefined` if it isn't ours. */
export function parseId(id: string, root: string): ModuleRef | undefined {
	const [, name, version, escaped] = NAME.exec(id) ?? [];
	if (name === undefined) return undefined;
	const [path, query] = splitAtMark(unescapeText(name));
	const ref = { folder: resolve(root, path), query };
	if (version === undefined || escaped === undefined) return ref;
	return { ...ref, chunk: { skill: escaped.split("/").map(unescapeText).join("/"), version } };
}

/** Starts with the namespace. A chunk ends in the path of its skill, because bundlers name output files after the end of an id. */
export function formatName({ folder, query, chunk }: ModuleRef, root: string): string {
	const path = toSlashes(relative(root, folder)) || ".";
	const name = escapeText(query ? `${path}?${query}` : path);
	const suffix = chunk
		? `@${chunk.version}/${chunk.skill.split("/").map(escapeText).join("/")}`
		: "";
	return `${SCHEME}${name}${suffix}.js`;
}

function splitAtMark(text: string): [path: string, query: string] {
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
