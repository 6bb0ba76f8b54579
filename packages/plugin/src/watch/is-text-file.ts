import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

/** Whether a file can be read as UTF-8; `false` if it is gone. */
export function isTextFile(path: string): boolean {
	try {
		return isUtf8(readFileSync(path));
	} catch {
		return false;
	}
}
