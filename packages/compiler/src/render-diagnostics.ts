/** What renderers share: where a file lies for the reader, and the counts. */
import { posix } from "node:path";
import type { Diagnostic } from "./diagnostics.ts";

export interface RenderOptions {
	/** The compiled folder as the reader should see it, put in front of every file: `skills`. */
	folder?: string | undefined;
}

export function displayPath(
	{ file }: Pick<Diagnostic, "file">,
	{ folder = "" }: RenderOptions,
): string {
	const base = folder.replaceAll("\\", "/");
	return posix.join(base, file) || ".";
}

/** `2 errors, 1 warning`. */
export function summarize(diagnostics: readonly Diagnostic[]): string {
	const names = { error: "error", warn: "warning", info: "note" };
	const parts = (["error", "warn", "info"] as const).flatMap((severity) => {
		const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
		return count > 0 ? [`${count} ${names[severity]}${count > 1 ? "s" : ""}`] : [];
	});
	return parts.join(", ") || "no problems";
}
