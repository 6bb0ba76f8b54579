/** Diagnostics as GitHub workflow commands, which show up as annotations in a pull request. */
import { showLines } from "@skillbake/core";
import type { Diagnostic, Severity } from "../diagnostics.ts";
import { displayPath, oneLine, type RenderOptions } from "./render-diagnostics.ts";

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
			const text = [message, hint].filter(Boolean).map(escapeData).join("%0A");
			return `::${COMMANDS[severity]} file=${file},line=${line},col=${column},title=${escapeProperty(code)}::${text}\n`;
		})
		.join("");
}

/** The runner turns `%0A` back into a line end, so that only ours are written that way. */
function escapeData(text: string): string {
	return showLines(oneLine(text)).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
