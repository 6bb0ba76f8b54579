/** Reads each file once: a file that did not change since the last run is not read again. */
import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
	type FileNode,
	type FileStamp,
	type NodeReading,
	type ReadFile,
	readNode,
} from "@skillbake/format/node";
import { createMemory } from "../remember.ts";
import type { IsDirty } from "../scan/dirty-directories.ts";

/** The outcome of reading a file. The same object until the outcome changes. */
export interface FileReading {
	readonly node: FileNode;
	/** `undefined` if it could not be read. */
	readonly file: ReadFile | undefined;
	/** Why it could not be read. */
	readonly problem: string | undefined;
	/** Set where a size is the reason: of the file, or of the whole skill for its `SKILL.md`. */
	readonly oversize?: Oversize | undefined;
}

export interface Oversize {
	readonly of: "file" | "skill";
	readonly bytes: number;
}

export interface FileReader {
	/** Looks at the file on disk only if its directory is dirty. */
	read(node: FileNode, isDirty: IsDirty): FileReading;
	/** Leaves a file unread and frees its content; `skillBytes` says why on a skill's `SKILL.md`. */
	leave(node: FileNode, skillBytes?: number): FileReading;
	/** The files read since the last call that somebody may still be writing. */
	takeUnsettled(): FileReading[];
}

interface KnownFile {
	readonly reading: FileReading;
	/** Missing where it could not show a later change. */
	readonly stamp: FileStamp | undefined;
}

/**
 * File systems stamp changes in ticks of some milliseconds, so a file that is read within a tick of its
 * last change may change again under the same stamp.
 */
export const CLOCK_TICK = 20;

/** `onFile` is called for each file that a run looks at. `open` may leave contents on disk. */
export function createFileReader(
	eol: "keep" | "lf",
	onFile?: () => void,
	open: typeof readNode = readNode,
): FileReader {
	const files = createMemory<KnownFile>();
	const left = createMemory<FileReading>();
	let unsettled: FileReading[] = [];

	function readAgain(node: FileNode, known: KnownFile | undefined): KnownFile {
		const now = readFile(open(node, eol), node);
		const isSame = known !== undefined && isSameReading(known.reading, now.reading);
		const reading = isSame ? known.reading : now.reading;
		// A file that could be read before and cannot be read now is being replaced.
		if (reading.file ? !now.stamp : !isSame) unsettled.push(reading);
		return { reading, stamp: now.stamp };
	}

	return {
		read(node, isDirty) {
			let known = files.recall(node);
			if (known && !isDirty(directoryOf(node))) return known.reading;
			if (!known || hasChanged(node, known)) known = files.keep(node, [], readAgain(node, known));
			onFile?.();
			return known.reading;
		},
		leave(node, skillBytes) {
			files.forget(node);
			return left.remember(node, [skillBytes], () => ({
				node,
				file: undefined,
				problem: undefined,
				oversize: skillBytes === undefined ? undefined : { of: "skill", bytes: skillBytes },
			}));
		},
		takeUnsettled() {
			const taken = unsettled;
			unsettled = [];
			return taken;
		},
	};
}

/** Equal digests stand for equal contents, which may be on disk. */
function isSameReading(
	{ file: a, ...before }: FileReading,
	{ file: b, ...now }: FileReading,
): boolean {
	const isSameFile = a?.digest === b?.digest && a?.executable === b?.executable;
	return isSameFile && isDeepStrictEqual(before, now);
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

function readFile(read: NodeReading, node: FileNode): KnownFile {
	if ("reason" in read) {
		const oversize = read.oversize ? { of: "file" as const, bytes: read.oversize } : undefined;
		const problem = oversize ? undefined : read.reason;
		return { reading: { node, file: undefined, problem, oversize }, stamp: undefined };
	}
	const { file, stamp } = read;
	const isSettled = Date.now() - Math.max(stamp.mtimeMs, stamp.ctimeMs) >= CLOCK_TICK;
	return { reading: { node, file, problem: undefined }, stamp: isSettled ? stamp : undefined };
}
