/** Shared by all renderers: paths, counts and the summary line. */
import { posix } from "node:path";
import { showText } from "@skillbake/core";
import type { Diagnostic } from "../diagnostics.ts";

export interface RenderOptions {
	/** The folder as the reader knows it, such as `skills`. It is put in front of every file. */
	folder?: string | undefined;
}

export function displayPath(
	{ file }: Pick<Diagnostic, "file">,
	{ folder = "" }: RenderOptions,
): string {
	const base = folder.replaceAll("\\", "/");
	return posix.join(base, file) || ".";
}

/** Messages and hints may quote the file. A line break in a quote is as good as a blank. */
export function oneLine(text: string): string {
	return showText(text.replace(/[\r\n]+/g, " "));
}

/** What a reader calls a severity. */
export const SEVERITY_NAMES = { error: "error", warn: "warning", info: "note" } as const;

/** `1 error`, `1,204 errors` */
export function countOf(count: number, noun: string): string {
	return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** `2 errors, 1 warning` */
export function summarize(diagnostics: readonly Diagnostic[]): string {
	const parts = (["error", "warn", "info"] as const).flatMap((severity) => {
		const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
		return count > 0 ? [countOf(count, SEVERITY_NAMES[severity])] : [];
	});
	return parts.join(", ") || "no problems";
}
