/** Writes a file for a command, in one step. A failure keeps the old file and says why. */
import { replaceFile } from "@skillbake/compiler";
import { Failure, reasonOf } from "../output/errors.ts";

/** Creates missing directories. Returns `false` if the file already has this content. */
export function writeFile(path: string, content: string | Uint8Array): boolean {
	return orFail(path, () => replaceFile(path, content));
}

/** Turns a system error into a `Failure` that names the file. */
export function orFail<T>(path: string, write: () => T): T {
	try {
		return write();
	} catch (error) {
		throw new Failure(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
	}
}
