/** Replaces a file in one step: readers see the old or the new one, and a failure keeps the old one. */
import { randomBytes } from "node:crypto";
import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { temporaryName, temporaryTag } from "@skillbake/core";

/** The hex digits of the process id in the tag of a temporary name. */
const PROCESS_DIGITS = 8;

const MOST_TRIES = 10;

/** Creates missing directories. Returns `false` if the file already has this content. */
export function replaceFile(path: string, content: string | Uint8Array): boolean {
	removeLeftovers(path);
	return swapFile(path, content);
}

/** Like `replaceFile`, for one of many files in a directory: listing it for each would take too long. */
export function swapFile(path: string, content: string | Uint8Array): boolean {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	if (readIfExists(path)?.equals(bytes)) return false;
	for (let tries = MOST_TRIES; ; tries--) {
		const temporary = temporaryPath(path);
		try {
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(temporary, bytes, { flag: "wx" });
			const mode = statSync(path, { throwIfNoEntry: false })?.mode;
			if (mode !== undefined) chmodSync(temporary, mode);
			renameSync(temporary, path);
			return true;
		} catch (error) {
			removeQuietly(temporary);
			// Another build may have removed the directory while it was empty.
			if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === 0) throw error;
		}
	}
}

export function readIfExists(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch {
		return undefined;
	}
}

/** A new name beside `path`. It names this process, so that others can tell when it is a leftover. */
export function temporaryPath(path: string): string {
	const owner = process.pid.toString(16).padStart(PROCESS_DIGITS, "0");
	return join(dirname(path), temporaryName(basename(path), owner + randomBytes(4).toString("hex")));
}

/** Removes the temporary files for `path` that a killed process has left behind. */
function removeLeftovers(path: string): void {
	const directory = dirname(path);
	for (const name of listQuietly(directory)) {
		const tag = temporaryTag(name);
		if (tag === undefined || temporaryName(basename(path), tag) !== name) continue;
		if (isLeftover(name)) removeQuietly(join(directory, name));
	}
}

/** Whether a name is a temporary one whose process has ended. */
export function isLeftover(name: string): boolean {
	const tag = temporaryTag(name);
	return tag !== undefined && !isRunning(Number.parseInt(tag.slice(0, PROCESS_DIGITS), 16));
}

function isRunning(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch (error) {
		// The process of another user cannot be signalled.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

function listQuietly(directory: string): string[] {
	try {
		return readdirSync(directory);
	} catch {
		return [];
	}
}

/** Whatever led here matters more than a leftover file. */
function removeQuietly(path: string): void {
	try {
		rmSync(path, { force: true });
	} catch {}
}
