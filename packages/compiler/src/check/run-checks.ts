/** Runs the lists of checks over one file, directory, skill or folder. */
import type { ResolvedOptions } from "../config/options.ts";
import { createReport, type Diagnostic, type Report } from "../diagnostics.ts";
import type { SkillSource } from "../parse/parse-tree.ts";
import type { FileReading } from "../read/create-file-reader.ts";
import type {
	Check,
	DirectoryScope,
	FolderScope,
	FrontmatterScope,
	LeftOutScope,
	ServedScope,
} from "./check.ts";
import {
	DIRECTORY_CHECKS,
	FILE_CHECKS,
	FOLDER_CHECKS,
	FRONTMATTER_CHECKS,
	LEFT_OUT_CHECKS,
	SERVED_CHECKS,
	SKILL_CHECKS,
} from "./checks.ts";

export function checkFile(reading: FileReading, options: ResolvedOptions): Diagnostic[] {
	return run(options, (report) => runAll(FILE_CHECKS, { ...reading, report }));
}

export function checkDirectory(
	directory: Omit<DirectoryScope, "report">,
	options: ResolvedOptions,
): Diagnostic[] {
	return run(options, (report) => runAll(DIRECTORY_CHECKS, { ...directory, report }));
}

/** A `SKILL.md` that could not be read is reported as a file. */
export function checkSkill(
	{ found, files, skillFile, skill, problems }: SkillSource,
	{ directoryName, tools }: Pick<FrontmatterScope, "directoryName" | "tools">,
	options: ResolvedOptions,
): Diagnostic[] {
	if (!skillFile) return [];
	return run(options, (report) => {
		runAll(SKILL_CHECKS, { skill: found, skillFile, files, problems, report });
		if (skill) runAll(FRONTMATTER_CHECKS, { skill, directoryName, tools, report });
	});
}

export function checkServed(
	skill: Omit<ServedScope, "report">,
	options: ResolvedOptions,
): Diagnostic[] {
	return run(options, (report) => runAll(SERVED_CHECKS, { ...skill, report }));
}

export function checkLeftOut(
	skill: Omit<LeftOutScope, "report">,
	options: ResolvedOptions,
): Diagnostic[] {
	return run(options, (report) => runAll(LEFT_OUT_CHECKS, { ...skill, report }));
}

export function checkFolder(
	folder: Omit<FolderScope, "report">,
	options: ResolvedOptions,
): Diagnostic[] {
	return run(options, (report) => runAll(FOLDER_CHECKS, { ...folder, report }));
}

function run(options: ResolvedOptions, check: (report: Report) => void): Diagnostic[] {
	const diagnostics: Diagnostic[] = [];
	check(createReport(options, diagnostics));
	return diagnostics;
}

function runAll<Scope>(checks: readonly Check<Scope>[], scope: Scope): void {
	for (const check of checks) check(scope);
}
