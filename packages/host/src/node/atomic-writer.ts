/** Writes the files of a store so that readers see the old or the new file, never half of one. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Beside the directories of the servers: no label starts with a dot. */
const DRAFTS = ".tmp";
/** A write takes milliseconds. After an hour, its process id belongs to another process. */
const ABANDONED_MS = 3_600_000;
/** Another process may remove the directory of a file while it is written, but not often in a row. */
const TRIES = 10;

export interface AtomicWriterOptions {
	/** Wait until the disk has the bytes. @default false */
	readonly flush?: boolean | undefined;
}

/**
 * Takes the directory of a store and gives a function that writes a file below it. Only the user of
 * the host can read and write the file (H14). The first write removes the drafts of killed processes.
 */
export function atomicWriter(root: string, { flush = false }: AtomicWriterOptions = {}) {
	const drafts = join(root, DRAFTS);
	let swept: Promise<void> | undefined;
	return async (path: string, content: string | Uint8Array): Promise<void> => {
		// A draft that cannot be removed is no reason to refuse a write.
		swept ??= sweep(drafts).catch(() => undefined);
		await swept;
		for (let tries = 1; ; tries++) {
			const draft = join(drafts, `${process.pid}-${randomUUID()}`);
			try {
				for (const directory of [drafts, dirname(path)])
					await mkdir(directory, { recursive: true, mode: 0o700 });
				// `wx` fails if the name exists, and so never follows a link.
				await writeFile(draft, content, { mode: 0o600, flag: "wx", flush });
				await rename(draft, path);
				return;
			} catch (error) {
				await rm(draft, { force: true });
				if (!isMissing(error) || tries === TRIES) throw error;
			}
		}
	};
}

/** `undefined` if the file does not exist. */
export async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
	return work.catch((error: unknown) => {
		if (isMissing(error)) return undefined;
		throw error;
	});
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function sweep(drafts: string): Promise<void> {
	for (const name of (await ifExists(readdir(drafts))) ?? []) {
		const path = join(drafts, name);
		const age = Date.now() - ((await ifExists(stat(path)))?.mtimeMs ?? 0);
		// Processes in other containers look dead from here. They write their draft again.
		if (!isRunning(Number.parseInt(name, 10)) || age > ABANDONED_MS)
			await rm(path, { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// The process exists, but belongs to another user.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
