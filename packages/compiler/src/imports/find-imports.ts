/**
 * Finds `?mcp` imports in files that no bundler has read yet. Types are needed before the first
 * build, and a development server reads a file only when it is requested.
 */
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MARK, parseRequest, type Request, requestPattern } from "./request.ts";

export interface FoundImport {
	readonly request: Request;
	readonly importer: string;
}

const CODE_FILE = /(?<!\.d)\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const QUOTED_REQUEST = new RegExp(`(["'\`])(${requestPattern("\"'`\\r\\n")})\\1`, "g");
const SKIPPED = new Set(["node_modules", "dist", "build", "out", "coverage"]);
/** In a larger project, types cover only the imports that the bundler resolves. */
const MAX_FILES = 20_000;
/** A process may have few file handles, and the bundler needs some of them. */
const FILES_AT_ONCE = 16;

export async function findImports(root: string): Promise<FoundImport[]> {
	const found: FoundImport[] = [];
	let files = 0;
	const directories = [root];
	for (const directory of directories) {
		const entries = await list(directory);
		for (const entry of entries)
			if (entry.isDirectory() && !entry.name.startsWith(".") && !SKIPPED.has(entry.name))
				directories.push(join(directory, entry.name));
		files += entries.filter(isCode).length;
		if (files > MAX_FILES) break;
		found.push(...(await readImports(directory, entries)));
	}
	return found;
}

/** Only in the files of the directory itself. */
export async function findImportsIn(directory: string): Promise<FoundImport[]> {
	return readImports(directory, await list(directory));
}

async function readImports(directory: string, entries: readonly Dirent[]): Promise<FoundImport[]> {
	const paths = entries.filter(isCode).map(({ name }) => join(directory, name));
	const found: FoundImport[] = [];
	for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
		const some = paths.slice(start, start + FILES_AT_ONCE);
		found.push(...(await Promise.all(some.map(readRequests))).flat());
	}
	return found;
}

function isCode(entry: Dirent): boolean {
	return entry.isFile() && CODE_FILE.test(entry.name);
}

/** Every quoted request in a file. */
async function readRequests(importer: string): Promise<FoundImport[]> {
	const text = await readFile(importer, "utf8").catch(() => "");
	// The pattern is slow on minified files, and most files have no request.
	if (!text.includes(MARK)) return [];
	return [...text.matchAll(QUOTED_REQUEST)].flatMap(([, , specifier]) => {
		const request = parseRequest(specifier!);
		return request ? [{ request, importer }] : [];
	});
}

/** Sorted, so that every run finds the same imports in the same order. */
async function list(directory: string): Promise<Dirent[]> {
	try {
		const entries = await readdir(directory, { withFileTypes: true });
		return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		return [];
	}
}
