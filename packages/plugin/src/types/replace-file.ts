/** Writes only if the text changed, and renames a temporary file, so that an editor never sees half of it. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export async function replaceFile(path: string, text: string): Promise<void> {
	if ((await readFile(path, "utf8").catch(() => undefined)) === text) return;
	// Several builds of one process may write the same file at once.
	const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
	await mkdir(dirname(path), { recursive: true });
	try {
		await writeFile(temporary, text);
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
