/** Diagnostics as SARIF 2.1.0, for code scanning. */
import { showJson } from "@skillbake/core";
import type { Diagnostic, Severity } from "../diagnostics.ts";
import { ownVersion } from "../load-package.ts";
import { RULE_CODES, RULES, type RuleCode } from "../rules.ts";
import { displayPath, type RenderOptions } from "./render-diagnostics.ts";
import { RULE_HELP } from "./rule-help.ts";

const LEVELS: { [severity in Severity]: "error" | "warning" | "note" } = {
	error: "error",
	warn: "warning",
	info: "note",
};

export function renderSarif(
	diagnostics: readonly Diagnostic[],
	options: RenderOptions = {},
): string {
	const version = ownVersion();
	const log = {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [
			{
				tool: {
					driver: {
						name: "skillbake",
						version,
						semanticVersion: version,
						// A package URL, which names the package without naming a registry.
						informationUri: `pkg:npm/skillbake@${version}`,
						rules: RULE_CODES.map(toRule),
					},
				},
				columnKind: "utf16CodeUnits",
				results: diagnostics.map((diagnostic) => toResult(diagnostic, options)),
			},
		],
	};
	return `${showJson(log, 2)}\n`;
}

function toRule(id: RuleCode) {
	const { what, fix } = RULE_HELP[id];
	return {
		id,
		shortDescription: { text: withoutBackticks(what) },
		help: {
			text: withoutBackticks(`${what} ${fix} See docs/rules.md#${id}.`),
			markdown: `${what}\n\n${fix}\n\nSee \`docs/rules.md#${id}\`.`,
		},
		defaultConfiguration: { level: LEVELS[RULES[id]] },
	};
}

function withoutBackticks(markdown: string): string {
	return markdown.replaceAll("`", "");
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
