/**
 * Opens files and lists directories so that check and read concern the same file. A directory on the
 * way may be swapped for a symbolic link at any moment, and `O_NOFOLLOW` guards only the last part of a
 * path. So the open handle is asked where it leads.
 */
import {
	closeSync,
	constants,
	type Dirent,
	existsSync,
	fstatSync,
	openSync,
	readdirSync,
	readlinkSync,
	realpathSync,
	statSync,
} from "node:fs";
import { sep } from "node:path";

/** If a pipe has replaced the file since the scan, it is not waited for. Windows has no such flags. */
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0, O_DIRECTORY = 0 } = constants;
const FILE = O_RDONLY | O_NONBLOCK | O_NOFOLLOW;
const DIRECTORY = O_RDONLY | O_NOFOLLOW | O_DIRECTORY;

/** Linux shows here where each open file lies, and opens the same file again by this name. */
const HANDLES = "/proc/self/fd/";

/** An editor that saves by renaming may replace the file between two steps. */
const MAX_TRIES = 3;

let showsHandles: boolean | undefined;

function hasHandles(): boolean {
	showsHandles ??= process.platform === "linux" && existsSync(HANDLES);
	return showsHandles;
}

/** The path of a directory without symbolic links, in the spelling that its handle shows. */
export function realDirectory(path: string): string {
	if (!hasHandles()) return realpathSync.native(path);
	const handle = openSync(path, O_RDONLY | O_DIRECTORY);
	try {
		return readlinkSync(HANDLES + handle);
	} finally {
		closeSync(handle);
	}
}

/** Opens the file at a real path. Throws if a link leads elsewhere. */
export function openChecked(real: string): number {
	return openIf(real, FILE, hasHandles() ? isAt : isSame);
}

/** A directory and what it held when it was opened. */
export interface OpenDirectory {
	readonly entries: readonly Dirent[];
	/** Opens a directory in this one, even if something else has taken its path. */
	open(name: string): OpenDirectory;
	close(): void;
}

/** Opens the directory at a real path. Throws if a link leads elsewhere. */
export function openDirectory(real: string): OpenDirectory {
	return hasHandles() ? listHandle(openIf(real, DIRECTORY, isAt)) : openAndCompare(real);
}

function listHandle(handle: number): OpenDirectory {
	const path = HANDLES + handle;
	try {
		return {
			entries: readdirSync(path, { withFileTypes: true }),
			open: (name) => listHandle(openSync(`${path}/${name}`, DIRECTORY)),
			close: () => closeSync(handle),
		};
	} catch (error) {
		closeSync(handle);
		throw error;
	}
}

/** Whether the path of an open file is this one. */
function isAt(handle: number, real: string): boolean {
	return readlinkSync(HANDLES + handle) === real;
}

/**
 * For other systems: whether the path now leads to the open file, without a link. Someone who swaps the
 * directory twice between these calls gets past it.
 */
export function isSame(handle: number, real: string): boolean {
	const { dev, ino } = fstatSync(handle);
	if (realpathSync.native(real) !== real) return false;
	const now = statSync(real);
	return now.dev === dev && now.ino === ino;
}

/** For other systems, which cannot list a handle; with the same gap as `isSame`. */
export function openAndCompare(real: string): OpenDirectory {
	const entries = readdirSync(real, { withFileTypes: true });
	if (realpathSync.native(real) !== real) throw replaced();
	return { entries, open: (name) => openAndCompare(`${real}${sep}${name}`), close() {} };
}

function openIf(real: string, flags: number, check: typeof isAt): number {
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const handle = openSync(real, flags);
		let isChecked = false;
		try {
			isChecked = check(handle, real);
		} finally {
			if (!isChecked) closeSync(handle);
		}
		if (isChecked) return handle;
	}
	throw replaced();
}

function replaced(): Error {
	return new Error("it was moved, or a link has replaced a directory above it");
}
