/** Diagnostics as text, for terminals and error messages. */

import type { Diagnostic } from "../diagnostics.ts";
import { showInvisible } from "./code-frame.ts";
import { displayPath, type RenderOptions, SEVERITY_NAMES } from "./render-diagnostics.ts";

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
	const place = `${showInvisible(displayPath(diagnostic, options))}:${line}:${column}`;
	return [
		`${paint("bold", place)}: ${paint(severity, SEVERITY_NAMES[severity])} ${oneLine(message)} ${paint("dim", `[${code}]`)}`,
		...(frame ? [indent(frame)] : []),
		...(hint ? [`  hint: ${oneLine(hint)}`] : []),
	].join("\n");
}

/** Messages and hints may quote the file, whose bytes must not control the terminal. */
function oneLine(text: string): string {
	return showInvisible(text.replace(/[\r\n]+/g, " "));
}

function indent(text: string): string {
	return text.replace(/^/gm, "  ");
}
