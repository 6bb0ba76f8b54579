/** Writes beside, then renames: a reader sees the old file or the new one, never half of one. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Readable and writable by the host's user only (H14). */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		// `wx`: a name somebody prepared, such as a link, is not followed.
		await writeFile(temporary, content, { mode: 0o600, flag: "wx" });
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** `undefined` for a file that does not exist. */
export async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
	return work.catch((error: unknown) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	});
}
