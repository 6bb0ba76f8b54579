/** Diagnostics as GitHub workflow commands, which show up as annotations in a pull request. */
import type { Diagnostic, Severity } from "../diagnostics.ts";
import { displayPath, type RenderOptions } from "./render-diagnostics.ts";

const COMMANDS: { [severity in Severity]: string } = {
	error: "error",
	warn: "warning",
	info: "notice",
};

export function renderGithub(
	diagnostics: readonly Diagnostic[],
	options: RenderOptions = {},
): string {
	return diagnostics
		.map((diagnostic) => {
			const { code, severity, line, column, message, hint } = diagnostic;
			const file = escapeProperty(displayPath(diagnostic, options));
			const text = escapeData(hint ? `${message}\n${hint}` : message);
			return `::${COMMANDS[severity]} file=${file},line=${line},col=${column},title=${escapeProperty(code)}::${text}\n`;
		})
		.join("");
}

function escapeData(text: string): string {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
