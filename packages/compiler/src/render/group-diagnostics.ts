/** Chooses which diagnostics to show in full when a folder has more than a reader can use. */
import { type Diagnostic, isError, type Severity } from "../diagnostics.ts";
import type { RuleCode } from "../rules.ts";

export interface GroupLimits {
	/** How many diagnostics of one rule are shown in full. */
	readonly perRule: number;
	/** How many diagnostics are shown in full in all. */
	readonly total: number;
}

/** For `check`, whose result is the diagnostics. */
export const FEW_PER_RULE: GroupLimits = { perRule: 5, total: 100 };
/** For programs that have something else to say, such as `serve` and bundlers. */
export const FIRST_ONES: GroupLimits = { perRule: 3, total: 10 };

/** The diagnostics of one rule and severity. */
export interface DiagnosticGroup {
	readonly code: RuleCode;
	readonly severity: Severity;
	/** The first ones, to show in full. */
	readonly shown: readonly Diagnostic[];
	/** The others, to count. */
	readonly hidden: readonly Diagnostic[];
}

const SEVERITIES: readonly Severity[] = ["error", "warn", "info"];

/** Errors come first, then warnings; otherwise in the order of the first diagnostic of each rule. */
export function groupDiagnostics(
	diagnostics: readonly Diagnostic[],
	{ perRule, total }: GroupLimits,
): DiagnosticGroup[] {
	let left = total;
	return SEVERITIES.flatMap((severity) => [
		...byRule(diagnostics.filter((diagnostic) => diagnostic.severity === severity)),
	]).map(([code, group]) => {
		const shown = group.slice(0, Math.min(perRule, left));
		left -= shown.length;
		const { severity } = group[0]!;
		return { code, severity, shown, hidden: group.slice(shown.length) };
	});
}

/** Files whose errors are all hidden, with their number: a reader must learn which files are broken. */
export function unnamedFiles(groups: readonly DiagnosticGroup[]): Map<string, number> {
	const named = new Set(
		groups.flatMap(({ shown }) => shown.filter(isError)).map(({ file }) => file),
	);
	const unnamed = new Map<string, number>();
	for (const { hidden } of groups)
		for (const { file } of hidden.filter(isError))
			if (!named.has(file)) unnamed.set(file, (unnamed.get(file) ?? 0) + 1);
	return unnamed;
}

function byRule(diagnostics: readonly Diagnostic[]): Map<RuleCode, Diagnostic[]> {
	const groups = new Map<RuleCode, Diagnostic[]>();
	for (const diagnostic of diagnostics) {
		const group = groups.get(diagnostic.code);
		if (group) group.push(diagnostic);
		else groups.set(diagnostic.code, [diagnostic]);
	}
	return groups;
}
