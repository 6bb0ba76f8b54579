/** A file of the plugin's own: bundlers that watch it build again when it changes. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { realPath } from "./resolve-folder.ts";

export interface Doorbell {
	/** The file to watch, made when it is first asked for; none where there is no place for it. */
	readonly files: readonly string[];
	ring(): void;
	remove(): void;
}

export function createDoorbell(): Doorbell {
	let files: string[] | undefined;
	let rings = 0;
	const doorbell: Doorbell = {
		get files() {
			files ??= makeFile();
			return files;
		},
		ring() {
			rings++;
			for (const file of doorbell.files) writeFileSync(file, `${rings}\n`);
		},
		remove() {
			for (const file of files ?? []) rmSync(dirname(file), { recursive: true, force: true });
			files = undefined;
		},
	};
	return doorbell;
}

function makeFile(): string[] {
	try {
		// Outside of the project, where others watch, under a name that nobody knows beforehand.
		const file = join(realPath(mkdtempSync(join(tmpdir(), "skillbake-"))), "doorbell");
		writeFileSync(file, "");
		return [file];
	} catch {
		return [];
	}
}
