/**
 * Finds `?mcp` imports in sources that no bundler has read yet: types are needed before the first
 * build, and a development server reads a file only when somebody asks for it.
 */
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseRequest, type Request } from "../request.ts";

export interface FoundImport {
	readonly request: Request;
	readonly importer: string;
}

const SOURCE = /(?<!\.d)\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const SPECIFIER = /(["'`])([^"'`\r\n]+\?mcp(?:&[^"'`\r\n]*)?)\1/g;
const SKIPPED = new Set(["node_modules", "dist", "build", "out", "coverage"]);
/** A project that is larger gets its types from what the bundler reads. */
const MOST_FILES = 20_000;

export async function findImports(root: string): Promise<FoundImport[]> {
	const found: FoundImport[] = [];
	let files = 0;
	const directories = [root];
	for (const directory of directories) {
		const entries = await list(directory);
		const sources: string[] = [];
		for (const entry of entries) {
			const path = join(directory, entry.name);
			if (entry.isDirectory() && !entry.name.startsWith(".") && !SKIPPED.has(entry.name))
				directories.push(path);
			else if (entry.isFile() && SOURCE.test(entry.name)) sources.push(path);
		}
		files += sources.length;
		if (files > MOST_FILES) break;
		const texts = await Promise.all(sources.map((path) => readFile(path, "utf8").catch(() => "")));
		texts.forEach((text, i) => {
			if (!text.includes("?mcp")) return;
			for (const [, , specifier] of text.matchAll(SPECIFIER)) {
				const request = parseRequest(specifier!);
				if (request) found.push({ request, importer: sources[i]! });
			}
		});
	}
	return found;
}

/** In the order of their names, so that two runs agree. */
async function list(directory: string): Promise<Dirent[]> {
	try {
		const entries = await readdir(directory, { withFileTypes: true });
		return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		return [];
	}
}
