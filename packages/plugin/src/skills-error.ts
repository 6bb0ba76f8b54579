/** The error a failed build shows, in the shape that Rollup, Vite and esbuild display. */
import { join } from "node:path";
import {
	type CompileResult,
	type Diagnostic,
	FIRST_ONES,
	renderShort,
	summarize,
} from "@skillbake/compiler";
import { showJson, showLines, showText } from "@skillbake/core";
import { PLUGIN_NAME, withName } from "./plugin-name.ts";

/** The command that shows the problems which are only counted. */
export function seeAll(shownFolder: string): string {
	return `\`npx skillbake check ${showJson(shownFolder)} --all\``;
}

export class SkillsError extends Error {
	override name = "SkillsError";
	readonly plugin = PLUGIN_NAME;
	/** Position of the first problem, for error overlays. Columns count from 0 there. */
	readonly loc:
		| { readonly file: string; readonly line: number; readonly column: number }
		| undefined;
	readonly frame: string | undefined;

	/** `text` is without our name. */
	constructor(text: string, first?: { readonly folder: string; readonly diagnostic: Diagnostic }) {
		super(withName(text));
		// The stack would only show where in the plugin it was thrown.
		this.stack = `${this.name}: ${this.message}`;
		if (!first) return;
		const { file, line, column, frame } = first.diagnostic;
		this.loc = { file: showText(join(first.folder, file)), line, column: column - 1 };
		this.frame = showLines(frame);
	}
}

/** One error for a folder: its first problems in full, and every broken file by name. `origin` names the import, in case the folder is missing. */
export function toSkillsError(
	diagnostics: CompileResult["diagnostics"],
	folder: string,
	shownFolder: string,
	origin: string | undefined,
): SkillsError | undefined {
	const errors = diagnostics.filter(({ severity }) => severity === "error");
	const [first] = errors;
	if (!first) return undefined;
	const suffix = origin && first.code === "not-a-folder" ? `, ${origin}` : "";
	const text = renderShort(errors, {
		folder: shownFolder,
		limits: FIRST_ONES,
		seeAll: seeAll(shownFolder),
	});
	return new SkillsError(`${summarize(errors)} in ${showText(shownFolder)}${suffix}\n\n${text}\n`, {
		folder,
		diagnostic: first,
	});
}
