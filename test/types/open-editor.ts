/** What an editor shows at a place in a file, from TypeScript's language service. */
import { readFileSync } from "node:fs";
import ts from "typescript-5";
import type { Project } from "../bundlers/project.ts";

export interface Editor {
	errors(): string[];
	/** At the end of the text, which occurs once in the file. */
	hover(before: string): { readonly type: string; readonly documentation: string };
	/** Documentation by name. */
	completions(before: string): Map<string, string>;
}

export function openEditor(project: Project, file: string): Editor {
	const path = project.path(file);
	const { options, fileNames } = ts.parseJsonConfigFileContent(
		JSON.parse(readFileSync(project.path("tsconfig.json"), "utf8")),
		ts.sys,
		project.root,
	);
	const service = ts.createLanguageService({
		fileExists: ts.sys.fileExists,
		readFile: ts.sys.readFile,
		directoryExists: ts.sys.directoryExists,
		getScriptFileNames: () => fileNames,
		getScriptVersion: () => "1",
		getScriptSnapshot: (name) => {
			const text = ts.sys.readFile(name);
			return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
		},
		getCurrentDirectory: () => project.root,
		getCompilationSettings: () => options,
		getDefaultLibFileName: ts.getDefaultLibFilePath,
	});
	const text = readFileSync(path, "utf8");
	const endOf = (before: string) => {
		const start = text.indexOf(before);
		if (start < 0) throw new Error(`${file} has no ${before}`);
		return start + before.length;
	};
	return {
		errors: () =>
			service
				.getSemanticDiagnostics(path)
				.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
		hover(before) {
			const info = service.getQuickInfoAtPosition(path, endOf(before));
			return {
				type: ts.displayPartsToString(info?.displayParts),
				documentation: ts.displayPartsToString(info?.documentation),
			};
		},
		completions(before) {
			const at = endOf(before);
			const entries = service.getCompletionsAtPosition(path, at, {})?.entries ?? [];
			return new Map(
				entries.map(({ name, source, data }) => {
					const details = service.getCompletionEntryDetails(path, at, name, {}, source, {}, data);
					return [name, ts.displayPartsToString(details?.documentation)];
				}),
			);
		},
	};
}
