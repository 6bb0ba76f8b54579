import { statSync } from "node:fs";
import { LIMITS } from "@skillbake/core";
import {
	type DirectoryNode,
	type FileNode,
	findSkills,
	type SkillTree,
} from "@skillbake/format/node";
import type { IsDirty } from "../scan/dirty-directories.ts";
import type { FileReader, FileReading } from "./create-file-reader.ts";

/** A skill tree and the outcome of reading each of its files. */
export interface ReadTree {
	readonly tree: SkillTree;
	/** In the order of the outermost skill's files. */
	readonly readings: readonly FileReading[];
}

/**
 * Reads the trees one after the other. Returns the size of all of them instead if that is more than a
 * folder may have.
 */
export function readTrees(
	outermost: readonly DirectoryNode[],
	reader: FileReader,
	isDirty: IsDirty,
): ReadTree[] | number {
	const trees = outermost.map(findSkills);
	const read: ReadTree[] = [];
	let bytes = 0;
	for (const tree of trees) {
		const readings = readTree(tree, reader, isDirty);
		read.push({ tree, readings });
		const before = bytes;
		for (const { file } of readings) bytes += file?.size ?? 0;
		if (!passes(LIMITS.readBytes, before, bytes)) continue;
		const total = measure(trees.flatMap(filesOf));
		if (total > LIMITS.folderBytes) return total;
	}
	return read;
}

function readTree(tree: SkillTree, reader: FileReader, isDirty: IsDirty): FileReading[] {
	const files = filesOf(tree);
	const readings: FileReading[] = [];
	let bytes = 0;
	for (const node of files) {
		const reading = reader.read(node, isDirty);
		readings.push(reading);
		const before = bytes;
		bytes += reading.file?.size ?? 0;
		if (!passes(LIMITS.bytes, before, bytes)) continue;
		const total = measure(files);
		if (total > LIMITS.readBytes) return leaveUnread(files, total, reader);
	}
	return readings;
}

/** Measuring takes a system call per file, so it waits until an unusual amount has been read. */
function passes(limit: number, before: number, after: number): boolean {
	return before <= limit && after > limit;
}

function filesOf({ skills }: SkillTree): readonly FileNode[] {
	return skills[0]!.files;
}

/** The bytes of the files together, without those that are too large to be read at all. */
function measure(files: readonly FileNode[]): number {
	let bytes = 0;
	for (const { absolute } of files) {
		const size = sizeOf(absolute);
		if (size <= LIMITS.readBytes) bytes += size;
	}
	return bytes;
}

function sizeOf(file: string): number {
	try {
		return statSync(file).size;
	} catch {
		// Reading it will say what is wrong.
		return 0;
	}
}

function leaveUnread(
	[skillFile, ...others]: readonly FileNode[],
	bytes: number,
	reader: FileReader,
): FileReading[] {
	return [reader.leave(skillFile!, bytes), ...others.map((node) => reader.leave(node))];
}
