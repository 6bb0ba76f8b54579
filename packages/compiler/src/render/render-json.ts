/** Diagnostics as JSON, for programs. */
import { showJson } from "@skillbake/core";
import type { Diagnostic } from "../diagnostics.ts";
import { displayPath, type RenderOptions } from "./render-diagnostics.ts";

export function renderJson(
	diagnostics: readonly Diagnostic[],
	options: RenderOptions = {},
): string {
	const placed = diagnostics.map((diagnostic) => ({
		...diagnostic,
		file: displayPath(diagnostic, options),
	}));
	return `${showJson(placed, 2)}\n`;
}
