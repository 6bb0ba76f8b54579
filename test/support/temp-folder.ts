/** Real directories for tests, removed when the test file ends. */
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterFile } from "./clean-up.ts";

export type Entry = string | Uint8Array | { link: string } | { executable: string };
export type Entries = { readonly [path: string]: Entry };

export function tempDirectory(entries: Entries = {}, parent = tmpdir()): string {
	const directory = realpathSync(mkdtempSync(join(parent, "skillbake-")));
	// A process that a test killed may still be writing.
	afterFile(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
	writeEntries(directory, entries);
	return directory;
}

/** A folder of skills. It is always called `skills`, because a folder can itself be a skill. */
export function tempFolder(entries: Entries = {}): string {
	const folder = join(tempDirectory(), "skills");
	mkdirSync(folder);
	writeEntries(folder, entries);
	return folder;
}

export function writeEntries(directory: string, entries: Entries): void {
	for (const [path, entry] of Object.entries(entries)) {
		const file = join(directory, path);
		mkdirSync(dirname(file), { recursive: true });
		if (typeof entry === "string" || entry instanceof Uint8Array) writeFileSync(file, entry);
		else if ("link" in entry) symlinkSync(entry.link, file);
		else {
			writeFileSync(file, entry.executable);
			chmodSync(file, 0o755);
		}
	}
}
