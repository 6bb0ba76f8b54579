/** Writes a file atomically: readers never see half of it, and a failure keeps the old one. */
import { randomBytes } from "node:crypto";
import {
	chmodSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure, reasonOf } from "./errors.ts";

/** Creates missing directories. Returns `false` if the file already has this content. */
export function writeFile(path: string, content: string | Uint8Array): boolean {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	const old = readIfExists(path);
	if (old?.equals(bytes)) return false;
	const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.tmp`);
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(temporary, bytes, { flag: "wx" });
		if (old) chmodSync(temporary, statSync(path).mode);
		renameSync(temporary, path);
	} catch (error) {
		removeQuietly(temporary);
		throw new Failure(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
	}
	return true;
}

export function readIfExists(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch {
		return undefined;
	}
}

/** The error that led here matters more than a leftover file. */
function removeQuietly(path: string): void {
	try {
		rmSync(path, { force: true });
	} catch {}
}
