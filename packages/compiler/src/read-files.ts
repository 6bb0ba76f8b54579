/** Reads files once: what an earlier run read and has not changed since is not read again. */
import { checkCrlf, checkHiddenCharacters, checkSecret } from "./checks/check-text.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import type { ResolvedOptions } from "./options.ts";
import type { FileNode } from "./scan-folder.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

/** A file's bytes and what they gave rise to. */
export interface ReadFile {
	readonly stamp: string;
	/** `undefined` if it could not be read. */
	readonly source: SourceFile | undefined;
	readonly diagnostics: readonly Diagnostic[];
}

export interface FileReader {
	/** Reads a file at most once until the next sweep, so that one run sees one state of it. */
	read(node: FileNode): ReadFile;
	/** Ends a run: forgets every file that it did not read. */
	sweep(): void;
}

/**
 * File systems stamp changes in ticks of some milliseconds: a file read within a tick of its last
 * change may change again under the same stamp.
 */
const CLOCK_TICK = 20;
const UNSURE = "";

export function createFileReader(options: ResolvedOptions): FileReader {
	let known = new Map<string, ReadFile>();
	let used = new Map<string, ReadFile>();
	return {
		read(node) {
			const current = used.get(node.path);
			if (current) return current;
			const earlier = known.get(node.path);
			const file = earlier?.stamp === node.stamp ? earlier : readAndCheck(node, options);
			used.set(node.path, file);
			return file;
		},
		sweep() {
			known = used;
			used = new Map();
		},
	};
}

function readAndCheck(node: FileNode, options: ResolvedOptions): ReadFile {
	const diagnostics: Diagnostic[] = [];
	const report = createReport(options, diagnostics);
	const file = node.path;
	const stamp = Date.now() - node.changedAt < CLOCK_TICK ? UNSURE : node.stamp;
	const source = readSourceFile(node, options.eol);
	if (node.linked)
		report({
			code: "symlink-inside",
			message: "The file is a symbolic link; it is served as the file it points to.",
			hint: "Put a copy here if the skill should stand on its own.",
			file,
		});
	if ("reason" in source) {
		report({
			code: "unreadable",
			message: `The file cannot be read: ${source.reason}.`,
			hint: "Mend its permissions, or leave it out with `exclude`.",
			file,
		});
		return { stamp: UNSURE, source: undefined, diagnostics };
	}
	if (source.text !== undefined) {
		const check = { file, name: node.name, text: source.text, report };
		checkHiddenCharacters(check);
		checkCrlf(check);
		checkSecret(check);
	}
	return { stamp, source, diagnostics };
}
