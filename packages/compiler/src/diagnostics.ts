/** What the compiler says about a skill: data, never printed or thrown here. */
import { compareCodePoints } from "@skillbake/core";
import { codeFrame } from "./code-frame.ts";
import type { ResolvedOptions } from "./options.ts";
import { RULES, type RuleCode } from "./rules.ts";
import { positionAt } from "./text-position.ts";

export type Severity = "info" | "warn" | "error";

export interface Diagnostic {
	readonly code: RuleCode;
	readonly severity: Severity;
	readonly message: string;
	/** Relative to the compiled folder, with `/`; empty for the folder itself. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
	/** From 1, in UTF-16 units, as editors count. */
	readonly column: number;
	/** The lines around the place, with a marker; empty where there is no text to show. */
	readonly frame: string;
	/** How to mend it; empty where the message says it all. */
	readonly hint: string;
}

export interface Finding {
	readonly code: RuleCode;
	readonly message: string;
	readonly file: string;
	readonly hint?: string;
	/** The text of the file and the place in it. */
	readonly at?: { readonly text: string; readonly offset: number; readonly length?: number };
	/** Where a rule's milder cases differ from its default. */
	readonly severity?: Severity;
	/** For places whose text must not reach a log. */
	readonly withoutFrame?: boolean;
}

/** Takes a finding and says how bad it is under the user's settings; `undefined` if it is off. */
export type Report = (finding: Finding) => Severity | undefined;

/** A reporter that appends to `diagnostics`. */
export function createReport(
	{ rules, warningsAsErrors }: Pick<ResolvedOptions, "rules" | "warningsAsErrors">,
	diagnostics: Diagnostic[],
): Report {
	return (finding) => {
		const setting = rules[finding.code] ?? finding.severity ?? RULES[finding.code];
		if (setting === "off") return undefined;
		const severity = setting === "warn" && warningsAsErrors ? "error" : setting;
		const { at } = finding;
		const { line, column } = at ? positionAt(at.text, at.offset) : { line: 1, column: 1 };
		diagnostics.push({
			code: finding.code,
			severity,
			message: finding.message,
			file: finding.file,
			line,
			column,
			frame: at && !finding.withoutFrame ? codeFrame(at.text, line, column, at.length) : "",
			hint: finding.hint ?? "",
		});
		return severity;
	};
}

export function isError({ severity }: Diagnostic): boolean {
	return severity === "error";
}

export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
	return [...diagnostics].sort(
		(a, b) =>
			compareCodePoints(a.file, b.file) ||
			a.line - b.line ||
			a.column - b.column ||
			compareCodePoints(a.code, b.code) ||
			compareCodePoints(a.message, b.message),
	);
}
