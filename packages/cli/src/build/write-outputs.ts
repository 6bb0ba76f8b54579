/** Writes the files of a build, so that whoever reads them gets the old or the new state. */
import { dirname, join } from "node:path";
import { replaceFile, swapFile } from "@skillbake/compiler";
import { Failure } from "../output/errors.ts";
import { orFail } from "../write/write-file.ts";
import type { Outputs } from "./build-outputs.ts";
import { removeStale } from "./stale-files.ts";

/** More builds than this never write the same files at once. */
const MOST_PASSES = 100;

/** Returns `false` if everything was in place. */
export function writeOutputs(out: string, outputs: Outputs): boolean {
	const directory = dirname(out);
	const write = () =>
		[...outputs].filter(([name, content]) => {
			const path = join(directory, name);
			const replace = dirname(path) === directory ? replaceFile : swapFile;
			return orFail(path, () => replace(path, content));
		}).length;
	let changed = false;
	// Another build may write the same files, so only a pass that finds all of them in place is the last.
	for (let passes = 0; write() > 0; passes++) {
		changed = true;
		if (passes === MOST_PASSES)
			throw new Failure(
				`${out} keeps changing. Stop the other program that writes it, then build again.`,
			);
	}
	return removeStale(out) > 0 || changed;
}
