import { type Entries, tempFolder } from "../../../../test/support/temp-folder.ts";
import type { CompileOptions, CompileResult } from "../index.ts";
import { compileSkills } from "../index.ts";

/** Compiles a temporary folder with these entries. */
export function compileEntries(entries: Entries, options?: CompileOptions): Promise<CompileResult> {
	return compileSkills(tempFolder(entries), options);
}
