// Edits that are undone at the end, so that every run measures the same bytes.
import { readFileSync, writeFileSync } from "node:fs";

/** Calls `edits` with a function that changes the file, and puts the file back at the end. */
export async function editFile(file, edits) {
	const original = readFileSync(file, "utf8");
	let count = 0;
	try {
		return await edits(() => writeFileSync(file, `${original}\nEdit ${++count}.\n`));
	} finally {
		writeFileSync(file, original);
	}
}
