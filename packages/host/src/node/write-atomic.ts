/** Writes a temporary file and renames it, so that readers see the old or the new file, never half of one. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Only the user of the host can read and write the file (H14). */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		// `wx` fails if the name exists, and so never follows a link.
		await writeFile(temporary, content, { mode: 0o600, flag: "wx" });
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** `undefined` if the file does not exist. */
export async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
	return work.catch((error: unknown) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	});
}
