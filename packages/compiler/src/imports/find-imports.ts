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

export async function findImports(root: string): Promise<FoundImport[]> {
	const found: FoundImport[] = [];
	let files = 0;
	const directories = [root];
	for (const directory of directories) {
		const entries = await list(directory);
		const paths: string[] = [];
		for (const entry of entries) {
			const path = join(directory, entry.name);
			if (entry.isDirectory() && !entry.name.startsWith(".") && !SKIPPED.has(entry.name))
				directories.push(path);
			else if (entry.isFile() && CODE_FILE.test(entry.name)) paths.push(path);
		}
		files += paths.length;
		if (files > MAX_FILES) break;
		const texts = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
		texts.forEach((text, i) => {
			// The pattern is slow on minified files, and most files have no request.
			if (!text.includes(MARK)) return;
			for (const [, , specifier] of text.matchAll(QUOTED_REQUEST)) {
				const request = parseRequest(specifier!);
				if (request) found.push({ request, importer: paths[i]! });
			}
		});
	}
	return found;
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
