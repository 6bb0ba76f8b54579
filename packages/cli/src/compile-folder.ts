/** Compiles a folder for a command: with the progress line, and with one sentence for what is too large. */
import {
	type CompileResult,
	type Compiler,
	createCompiler,
	type Diagnostic,
	displayPath,
	renderText,
	summarize,
} from "@skillbake/compiler";
import type { Settings } from "./compile-options.ts";
import { showProgress } from "./progress.ts";
import { hasColor, note } from "./terminal.ts";

/** A compiler that shows how far it is. */
export function folderCompiler(folder: string, settings: Settings): Compiler {
	const progress = showProgress();
	const compiler = createCompiler(folder, settings.compile, progress);
	return {
		async compile(changed) {
			try {
				return await compiler.compile(changed);
			} finally {
				progress.end();
			}
		},
	};
}

export function hasErrors({ diagnostics }: Pick<CompileResult, "diagnostics">): boolean {
	return diagnostics.some(({ severity }) => severity === "error");
}

/** With the folder in front of each file, so that diagnostics of several folders can stand together. */
export function placeDiagnostics(folder: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
	return diagnostics.map((diagnostic) => ({
		...diagnostic,
		file: displayPath(diagnostic, { folder }),
	}));
}

/** Compiles for a command whose result is something else than diagnostics: those go to stderr. */
export async function compileFor(folder: string, settings: Settings): Promise<CompileResult> {
	const result = await folderCompiler(folder, settings).compile();
	reportProblems(folder, result);
	return result;
}

/** Errors and warnings; notes are for `check`. */
export function reportProblems(folder: string, { diagnostics }: CompileResult): void {
	const problems = diagnostics.filter(({ severity }) => severity !== "info");
	if (problems.length === 0) return;
	note(renderText(problems, { folder, color: hasColor(process.stderr) }));
	note(`\n${folder}: ${summarize(problems)}`);
}
