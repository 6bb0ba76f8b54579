/** Diagnostics for a terminal, and for every error message that ends in one. */
import { showInvisible } from "./code-frame.ts";
import type { Diagnostic, Severity } from "./diagnostics.ts";
import { displayPath, type RenderOptions } from "./render-diagnostics.ts";

export interface TextOptions extends RenderOptions {
	/** @default false */
	color?: boolean | undefined;
}

const STYLES = { error: 31, warn: 33, info: 36, bold: 1, dim: 2 } as const;
const LABELS: { [severity in Severity]: string } = {
	error: "error",
	warn: "warning",
	info: "note",
};

export function renderText(diagnostics: readonly Diagnostic[], options: TextOptions = {}): string {
	return diagnostics.map((diagnostic) => renderOne(diagnostic, options)).join("\n\n");
}

/** Whether a stream should get colours: a terminal that nobody asked to be plain. */
export function supportsColor(
	stream: { readonly isTTY?: boolean | undefined },
	env: { readonly [name: string]: string | undefined } = process.env,
): boolean {
	if (env["NO_COLOR"]) return false;
	if (env["FORCE_COLOR"]) return env["FORCE_COLOR"] !== "0";
	return stream.isTTY === true && env["TERM"] !== "dumb";
}

function renderOne(diagnostic: Diagnostic, options: TextOptions): string {
	const paint = (style: keyof typeof STYLES, text: string) =>
		options.color ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
	const { severity, code, message, line, column, frame, hint } = diagnostic;
	const place = `${showInvisible(displayPath(diagnostic, options))}:${line}:${column}`;
	return [
		`${paint("bold", place)}: ${paint(severity, LABELS[severity])} ${message.replace(/[\r\n]+/g, " ")} ${paint("dim", `[${code}]`)}`,
		...(frame ? [indent(frame)] : []),
		...(hint ? [`  hint: ${hint}`] : []),
	].join("\n");
}

function indent(text: string): string {
	return text.replace(/^/gm, "  ");
}
