/** Diagnostics as SARIF 2.1.0, for code scanning. */
import type { Diagnostic, Severity } from "./diagnostics.ts";
import { displayPath, type RenderOptions } from "./render-diagnostics.ts";
import { RULE_CODES, RULES } from "./rules.ts";

const LEVELS: { [severity in Severity]: "error" | "warning" | "note" } = {
	error: "error",
	warn: "warning",
	info: "note",
};

export function renderSarif(
	diagnostics: readonly Diagnostic[],
	options: RenderOptions = {},
): string {
	const log = {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [
			{
				tool: {
					driver: {
						name: "skillbake",
						rules: RULE_CODES.map((id) => ({
							id,
							defaultConfiguration: { level: LEVELS[RULES[id]] },
						})),
					},
				},
				columnKind: "utf16CodeUnits",
				results: diagnostics.map((diagnostic) => toResult(diagnostic, options)),
			},
		],
	};
	return `${JSON.stringify(log, null, 2)}\n`;
}

function toResult(diagnostic: Diagnostic, options: RenderOptions) {
	const { code, severity, message, hint, line, column } = diagnostic;
	return {
		ruleId: code,
		ruleIndex: RULE_CODES.indexOf(code),
		level: LEVELS[severity],
		message: { text: hint ? `${message} ${hint}` : message },
		locations: [
			{
				physicalLocation: {
					artifactLocation: {
						uri: displayPath(diagnostic, options).split("/").map(encodeURIComponent).join("/"),
					},
					region: { startLine: line, startColumn: column },
				},
			},
		],
	};
}
