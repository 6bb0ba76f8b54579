import { type CompileResult, createCompiler } from "./create-compiler.ts";
import type { CompileOptions } from "./options.ts";

/** Compiles a folder of skills once. For more than once, `createCompiler` re-reads only what changed. */
export async function compileSkills(dir: string, options?: CompileOptions): Promise<CompileResult> {
	return createCompiler(dir, options).compile();
}
