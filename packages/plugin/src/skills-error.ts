/** One error for all that is wrong with a folder, in the shape that Rollup, Vite and esbuild show. */
import { join } from "node:path";
import { type CompileResult, type Diagnostic, renderText, summarize } from "@skillbake/compiler";

export class SkillsError extends Error {
	override name = "SkillsError";
	readonly plugin = "unplugin-skillbake";
	/** Of the first problem, for error overlays. The column counts from 0, as theirs do. */
	readonly loc:
		| { readonly file: string; readonly line: number; readonly column: number }
		| undefined;
	readonly frame: string | undefined;

	constructor(
		message: string,
		first?: { readonly folder: string; readonly diagnostic: Diagnostic },
	) {
		super(message);
		// Where in the plugin it was thrown says nothing to the reader.
		this.stack = `${this.name}: ${message}`;
		if (!first) return;
		const { file, line, column, frame } = first.diagnostic;
		this.loc = { file: join(first.folder, file), line, column: column - 1 };
		this.frame = frame;
	}
}

/** `imported` says who asked for the folder; it matters when the folder is not there. */
export function toError(
	diagnostics: CompileResult["diagnostics"],
	folder: string,
	shown: string,
	imported: string | undefined,
): SkillsError | undefined {
	const errors = diagnostics.filter(({ severity }) => severity === "error");
	const [first] = errors;
	if (!first) return undefined;
	const origin = imported && first.code === "not-a-folder" ? `, ${imported}` : "";
	return new SkillsError(
		`${summarize(errors)} in ${shown}${origin}\n\n${renderText(errors, { folder: shown })}\n`,
		{ folder, diagnostic: first },
	);
}
