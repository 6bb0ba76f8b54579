/** Walks a directory, for globs and for the search for skills. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const SKIPPED = new Set(["node_modules", ".git"]);

export interface Found {
	readonly path: string;
	readonly isDirectory: boolean;
}

/** The directory itself first. Leaves out dependencies and directories that cannot be read. */
export function* walk(directory: string): Generator<Found> {
	let entries: { readonly name: string; readonly isDirectory: boolean }[];
	try {
		entries = readdirSync(directory, { withFileTypes: true })
			.map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
			.filter(({ name }) => !SKIPPED.has(name))
			.sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		return;
	}
	yield { path: directory, isDirectory: true };
	for (const { name, isDirectory } of entries)
		if (isDirectory) yield* walk(join(directory, name));
		else yield { path: join(directory, name), isDirectory: false };
}
