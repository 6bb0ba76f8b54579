/** Reads files once: what an earlier run read and has not changed since is not read again. */
import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { SKILL_FILE } from "@skillbake/core";
import { checkCrlf, checkHiddenCharacters, checkSecret } from "./checks/check-text.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import type { ResolvedOptions } from "./options.ts";
import type { FileNode } from "./scan-folder.ts";
import { type FileStamp, readSourceFile, type SourceFile } from "./source-file.ts";

/** A file's bytes and what they gave rise to; the same object as long as those are the same. */
export interface ReadFile {
	readonly node: FileNode;
	/** `undefined` if it could not be read. */
	readonly source: SourceFile | undefined;
	readonly diagnostics: readonly Diagnostic[];
}

export interface FileReader {
	/** `isDirty` says whether something in a directory may have changed: its files are looked at again. */
	read(node: FileNode, isDirty: (directory: string) => boolean): ReadFile;
	/** Files that were read since the last call and that somebody may still be writing. */
	takeRestless(): ReadFile[];
}

interface KnownFile {
	readonly file: ReadFile;
	/** The file when it was read; `undefined` if that may not tell a later change. */
	readonly stamp: FileStamp | undefined;
}

/**
 * File systems stamp changes in ticks of some milliseconds: a file read within a tick of its last
 * change may change again under the same stamp.
 */
export const CLOCK_TICK = 20;

/** `onFile` is called with each file that a run looks at. */
export function createFileReader(options: ResolvedOptions, onFile?: () => void): FileReader {
	// A node lives as long as the file is in the folder, and what is known of it no longer.
	const files = new WeakMap<FileNode, KnownFile>();
	let restless: ReadFile[] = [];

	function look(node: FileNode, known: KnownFile | undefined): KnownFile {
		if (known && !hasChanged(node, known)) return known;
		const now = readAndCheck(node, options);
		const isSame = known && isDeepStrictEqual(known.file, now.file);
		const file = isSame ? known.file : now.file;
		// What cannot be read now and could before is being replaced.
		if (file.source ? !now.stamp : !isSame) restless.push(file);
		return { file, stamp: now.stamp };
	}

	return {
		read(node, isDirty) {
			const known = files.get(node);
			if (known && !isDirty(directoryOf(node))) return known.file;
			const now = look(node, known);
			if (now !== known) files.set(node, now);
			onFile?.();
			return now.file;
		},
		takeRestless() {
			const taken = restless;
			restless = [];
			return taken;
		},
	};
}

function directoryOf({ path }: FileNode): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function hasChanged({ absolute }: FileNode, { stamp }: KnownFile): boolean {
	if (!stamp) return true;
	const now = statSync(absolute, { throwIfNoEntry: false });
	return (
		now === undefined ||
		now.mtimeMs !== stamp.mtimeMs ||
		now.ctimeMs !== stamp.ctimeMs ||
		now.size !== stamp.size ||
		now.ino !== stamp.ino ||
		now.mode !== stamp.mode
	);
}

function readAndCheck(node: FileNode, options: ResolvedOptions): KnownFile {
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
		return { file: { node, source: undefined, diagnostics }, stamp: undefined };
	}
	const { source, stamp } = read;
	if (source.text !== undefined) {
		const check = { file, name: node.name, text: source.text, report };
		if (!source.isAscii || node.name === SKILL_FILE) checkHiddenCharacters(check);
		checkCrlf(check);
		checkSecret(check);
	}
	const isSettled = Date.now() - Math.max(stamp.mtimeMs, stamp.ctimeMs) >= CLOCK_TICK;
	return { file: { node, source, diagnostics }, stamp: isSettled ? stamp : undefined };
}
