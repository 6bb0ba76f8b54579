/** Compiles a folder for a command, with a progress line. */
import {
	type CompileResult,
	type Compiler,
	createCompiler,
	type Diagnostic,
	displayPath,
	FIRST_ONES,
	OptionError,
	type RunOptions,
	renderShort,
	summarize,
} from "@skillbake/compiler";
import { showJson } from "@skillbake/core";
import type { Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { showProgress } from "../output/progress.ts";
import { hasColor, note, noteText } from "../output/terminal.ts";

/** Creates a compiler that shows its progress. */
export function folderCompiler(
	folder: string,
	settings: Settings,
	options?: Omit<RunOptions, "onFile">,
): Compiler {
	const progress = showProgress();
	const compiler = createCompiler(folder, settings.compile, { ...options, ...progress });
	return {
		async compile(changed) {
			try {
				return await compiler.compile(changed);
			} catch (error) {
				if (error instanceof OptionError) throw new UsageError(error.message, { cause: error });
				throw error;
			} finally {
				progress.end();
			}
		},
	};
}

export function hasErrors({ diagnostics }: Pick<CompileResult, "diagnostics">): boolean {
	return diagnostics.some(({ severity }) => severity === "error");
}

/** Puts the folder in front of each file, so that diagnostics of several folders can be shown together. */
export function placeDiagnostics(folder: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
	return diagnostics.map((diagnostic) => ({
		...diagnostic,
		file: displayPath(diagnostic, { folder }),
	}));
}

/** Compiles for a command whose result is not the diagnostics, so they go to stderr. */
export async function compileFor(folder: string, settings: Settings): Promise<CompileResult> {
	const result = await folderCompiler(folder, settings).compile();
	printProblems(folder, result);
	return result;
}

/** Prints the first errors and warnings and counts the others. Only `check` shows notes. */
export function printProblems(folder: string, { diagnostics }: CompileResult): void {
	const problems = diagnostics.filter(({ severity }) => severity !== "info");
	if (problems.length === 0) return;
	const color = hasColor(process.stderr);
	const seeAll = `\`skillbake check ${quoteArgument(folder)} --all\``;
	noteText(renderShort(problems, { folder, color, limits: FIRST_ONES, seeAll }));
	note("");
	note(`${folder}: ${summarize(problems)}`);
}

function quoteArgument(text: string): string {
	return /^[\w./@-]+$/.test(text) ? text : showJson(text);
}
