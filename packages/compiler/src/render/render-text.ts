/** Diagnostics as text, for terminals and error messages. */

import { showText } from "@skillbake/core";
import type { Diagnostic } from "../diagnostics.ts";
import { displayPath, oneLine, type RenderOptions, SEVERITY_NAMES } from "./render-diagnostics.ts";

export interface TextOptions extends RenderOptions {
	/** @default false */
	color?: boolean | undefined;
}

const STYLES = { error: 31, warn: 33, info: 36, bold: 1, dim: 2 } as const;

export function renderText(diagnostics: readonly Diagnostic[], options: TextOptions = {}): string {
	return diagnostics.map((diagnostic) => renderOne(diagnostic, options)).join("\n\n");
}

function renderOne(diagnostic: Diagnostic, options: TextOptions): string {
	const paint = (style: keyof typeof STYLES, text: string) =>
		options.color ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
	const { severity, code, message, line, column, frame, hint } = diagnostic;
	const place = `${showText(displayPath(diagnostic, options))}:${line}:${column}`;
	return [
		`${paint("bold", place)}: ${paint(severity, SEVERITY_NAMES[severity])} ${oneLine(message)} ${paint("dim", `[${code}]`)}`,
		...(frame ? [indent(frame)] : []),
		...(hint ? [`  hint: ${oneLine(hint)}`] : []),
	].join("\n");
}

function indent(text: string): string {
	return text.replace(/^/gm, "  ");
}
