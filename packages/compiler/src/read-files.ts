/** Reads files once: what an earlier run read and has not changed since is not read again. */
import { type Stats, statSync } from "node:fs";
import { SKILL_FILE } from "@skillbake/core";
import { checkCrlf, checkHiddenCharacters, checkSecret } from "./checks/check-text.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import type { ResolvedOptions } from "./options.ts";
import type { FileNode } from "./scan-folder.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

/** A file's bytes and what they gave rise to. */
export interface ReadFile {
	/** `undefined` if it could not be read. */
	readonly source: SourceFile | undefined;
	readonly diagnostics: readonly Diagnostic[];
	/** The file when it was read; `undefined` if that may not tell a later change. */
	readonly stats: Stats | undefined;
}

export interface FileReader {
	/** Reads a file at most once until the next sweep, so that one run sees one state of it. */
	read(node: FileNode): ReadFile;
	/**
	 * Ends a run: the next one looks at every file again. Says whether all that was read had come to
	 * rest; otherwise somebody may still be writing.
	 */
	sweep(): boolean;
}

/**
 * File systems stamp changes in ticks of some milliseconds: a file read within a tick of its last
 * change may change again under the same stamp.
 */
export const CLOCK_TICK = 20;

/** `onFile` is called with each file that a run looks at. */
export function createFileReader(options: ResolvedOptions, onFile?: () => void): FileReader {
	const known = new Map<string, ReadFile>();
	let current = new Map<string, ReadFile>();
	let isSettled = true;
	return {
		read(node) {
			let file = current.get(node.path);
			if (!file) {
				file = known.get(node.path);
				if (!file || hasChanged(node, file)) {
					file = readAndCheck(node, options);
					isSettled &&= file.stats !== undefined || file.source === undefined;
				}
				known.set(node.path, file);
				current.set(node.path, file);
				onFile?.();
			}
			return file;
		},
		sweep() {
			const wasSettled = isSettled;
			current = new Map();
			isSettled = true;
			return wasSettled;
		},
	};
}

function hasChanged({ absolute }: FileNode, { stats }: ReadFile): boolean {
	const now = stats && statSync(absolute, { throwIfNoEntry: false });
	return !now || STAMPS.some((stamp) => now[stamp] !== stats[stamp]);
}

const STAMPS = ["mtimeMs", "ctimeMs", "size", "ino", "mode"] as const;

function readAndCheck(node: FileNode, options: ResolvedOptions): ReadFile {
	const diagnostics: Diagnostic[] = [];
	const report = createReport(options, diagnostics);
	const file = node.path;
	const read = readSourceFile(node, options.eol);
	if (node.linked)
		report({
			code: "symlink-inside",
			message: "The file is a symbolic link; it is served as the file it points to.",
			hint: "Put a copy here if the skill should stand on its own.",
			file,
		});
	if ("reason" in read) {
		report({
			code: "unreadable",
			message: `The file cannot be read: ${read.reason}.`,
			hint: "Mend its permissions, or leave it out with `exclude`.",
			file,
		});
		return { source: undefined, stats: undefined, diagnostics };
	}
	const { source, stats } = read;
	if (source.text !== undefined) {
		const check = { file, name: node.name, text: source.text, report };
		if (!source.isAscii || node.name === SKILL_FILE) checkHiddenCharacters(check);
		checkCrlf(check);
		checkSecret(check);
	}
	const isSettled = Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) >= CLOCK_TICK;
	return { source, stats: isSettled ? stats : undefined, diagnostics };
}
