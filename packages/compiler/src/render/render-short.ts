/** Diagnostics as text of bounded length: the first of each rule in full, the others counted. */
import { showText } from "@skillbake/core";
import type { Diagnostic } from "../diagnostics.ts";
import {
	type DiagnosticGroup,
	type GroupLimits,
	groupDiagnostics,
	unnamedFiles,
} from "./group-diagnostics.ts";
import { countOf, displayPath, SEVERITY_NAMES } from "./render-diagnostics.ts";
import { renderText, type TextOptions } from "./render-text.ts";

export interface ShortOptions extends TextOptions {
	readonly limits: GroupLimits;
	/** What shows the diagnostics that are only counted, such as "--all". */
	readonly seeAll: string;
}

const MOST_FILES = 50;

/** The same as `renderText` if nothing has to be left out. */
export function renderShort(diagnostics: readonly Diagnostic[], options: ShortOptions): string {
	const groups = groupDiagnostics(diagnostics, options.limits);
	if (groups.every(({ hidden }) => hidden.length === 0)) return renderText(diagnostics, options);
	return [
		...groups.flatMap((group) => [
			...(group.shown.length > 0 ? [renderText(group.shown, options)] : []),
			...(group.hidden.length > 0 ? [describeHidden(group, options)] : []),
		]),
		...describeUnnamed(groups, options),
	].join("\n\n");
}

/** `… and 1,204 more link-broken warnings in 83 files; --all shows them` */
export function describeHidden(
	{ code, severity, shown, hidden }: DiagnosticGroup,
	{ seeAll }: Pick<ShortOptions, "seeAll">,
): string {
	const more = shown.length > 0 ? "more " : "";
	const what = countOf(hidden.length, `${more}${code} ${SEVERITY_NAMES[severity]}`);
	const files = countOf(new Set(hidden.map(({ file }) => file)).size, "file");
	return `… and ${what} in ${files}; ${seeAll} shows ${hidden.length === 1 ? "it" : "them"}`;
}

function describeUnnamed(groups: readonly DiagnosticGroup[], options: ShortOptions): string[] {
	const files = [...unnamedFiles(groups)];
	if (files.length === 0) return [];
	const lines = files
		.slice(0, MOST_FILES)
		.map(
			([file, count]) =>
				`  ${showText(displayPath({ file }, options))}: ${countOf(count, "error")}`,
		);
	const rest = files.length - lines.length;
	if (rest > 0) lines.push(`  … and ${countOf(rest, "more file")}`);
	return [`Other files with errors:\n${lines.join("\n")}`];
}
