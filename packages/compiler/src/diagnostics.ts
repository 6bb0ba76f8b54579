/** Problems in skills, as data. The compiler neither prints nor throws them. */
import { compareCodePoints } from "@skillbake/core";
import type { ResolvedOptions } from "./config/options.ts";
import { codeFrame } from "./render/code-frame.ts";
import { indexLines, type LineIndex } from "./render/index-lines.ts";
import { RULES, type RuleCode } from "./rules.ts";

export type Severity = "info" | "warn" | "error";

export interface Diagnostic {
	readonly code: RuleCode;
	readonly severity: Severity;
	readonly message: string;
	/** Relative to the folder, with `/`; empty for the folder itself. */
	readonly file: string;
	/** Counted from 1. */
	readonly line: number;
	/** Counted from 1 in UTF-16 units, as editors do. */
	readonly column: number;
	/** The lines around the place, with a marker; empty where there is no text to show. */
	readonly frame: string;
	/** How to fix it; empty if the message says enough. */
	readonly hint: string;
}

export interface Finding {
	readonly code: RuleCode;
	readonly message: string;
	readonly file: string;
	readonly hint?: string;
	/** The text of the file and the place in it. */
	readonly at?: { readonly text: string; readonly offset: number; readonly length?: number };
	/** Overrides the rule's default, for milder cases. */
	readonly severity?: Severity;
	/** For text that must not reach a log. */
	readonly withoutFrame?: boolean;
}

/** Takes a finding and returns its severity under the user's settings, or `undefined` if the rule is off. */
export type Report = (finding: Finding) => Severity | undefined;

/** How many findings of one rule a file gets; one more diagnostic says how many there are besides. */
export const MOST_OF_A_RULE = 100;
/** A message may quote the text of a file, which may be a line of many megabytes. */
const LONGEST_TEXT = 2_000;

/** Turns findings into diagnostics and appends them to a list. */
export function createReport(
	{ rules, warningsAsErrors }: Pick<ResolvedOptions, "rules" | "warningsAsErrors">,
	diagnostics: Diagnostic[],
): Report {
	// Most reports stay empty, and there is one per file.
	let counts: Map<string, { count: number; rest: number }> | undefined;
	let index: LineIndex | undefined;

	function toDiagnostic(finding: Finding, severity: Severity): Diagnostic {
		const { code, file, at, withoutFrame } = finding;
		const message = shorten(finding.message);
		const hint = shorten(finding.hint ?? "");
		const diagnostic = { code, severity, message, file, line: 1, column: 1, frame: "", hint };
		if (!at) return diagnostic;
		if (index?.text !== at.text) index = indexLines(at.text);
		const place = index.positionAt(at.offset);
		const placed = { ...diagnostic, ...place };
		return withoutFrame ? placed : withLazyFrame(placed, index, at.length);
	}

	return (finding) => {
		const { code, file } = finding;
		const setting = rules[code] ?? finding.severity ?? RULES[code];
		if (setting === "off") return undefined;
		const severity = setting === "warn" && warningsAsErrors ? "error" : setting;
		const key = `${code} ${severity} ${file}`;
		counts ??= new Map();
		const known = counts.get(key) ?? { count: 0, rest: 0 };
		counts.set(key, known);
		known.count++;
		const more = known.count - MOST_OF_A_RULE;
		if (more <= 1) known.rest = diagnostics.push(toDiagnostic(finding, severity)) - 1;
		else {
			const { line, column } = diagnostics[known.rest]!;
			const message = `The file breaks this rule in ${more} more places.`;
			const rest = { code, severity, message, file, line, column, frame: "", hint: FIX_SOME };
			diagnostics[known.rest] = rest;
		}
		return severity;
	};
}

/** Most frames are never shown, and drawing them takes longer than finding what they show. */
function withLazyFrame(
	diagnostic: Diagnostic,
	lines: LineIndex,
	length: number | undefined,
): Diagnostic {
	const { line, column } = diagnostic;
	let index: LineIndex | undefined = lines;
	let frame = "";
	return {
		...diagnostic,
		get frame() {
			if (index) frame = codeFrame(index, line, column, length);
			// Lets go of the text.
			index = undefined;
			return frame;
		},
	};
}

/** Draws all frames now, so that diagnostics hold on to no text. */
export function drawFrames(diagnostics: readonly Diagnostic[]): void {
	for (const { frame: _ } of diagnostics);
}

const FIX_SOME = `A file gets at most ${MOST_OF_A_RULE} diagnostics of one rule. Fix these to see the others.`;

function shorten(text: string): string {
	return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
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
