/** A file that belongs to the plugin. Bundlers that watch it build again when we write to it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { realPath } from "@skillbake/compiler/imports";

export interface RebuildTrigger {
	/** The file to watch, created on first access; empty if the temporary directory isn't writable. */
	readonly files: readonly string[];
	fire(): void;
	remove(): void;
}

export function createRebuildTrigger(): RebuildTrigger {
	let files: string[] | undefined;
	let count = 0;
	const trigger: RebuildTrigger = {
		get files() {
			files ??= createFile();
			return files;
		},
		fire() {
			count++;
			for (const file of trigger.files) writeFileSync(file, `${count}\n`);
		},
		remove() {
			for (const file of files ?? []) rmSync(dirname(file), { recursive: true, force: true });
			files = undefined;
		},
	};
	return trigger;
}

function createFile(): string[] {
	try {
		// Outside the project, so that no other tool sees it, and under a name nobody can guess.
		const directory = realPath(mkdtempSync(join(tmpdir(), "skillbake-")));
		const file = join(directory, "rebuild-trigger");
		writeFileSync(file, "");
		return [file];
	} catch {
		return [];
	}
}
