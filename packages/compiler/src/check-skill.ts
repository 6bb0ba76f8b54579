/** Reads one skill's `SKILL.md` and runs every check of a single skill. */
import { type Frontmatter, SKILL_FILE } from "@skillbake/core";
import type { SkillCheck } from "./checks/check.ts";
import { checkAmbiguousScalars } from "./checks/check-ambiguous-scalars.ts";
import { checkBodyEmpty, checkBodyLong } from "./checks/check-body.ts";
import { checkDescriptionLength, checkDescriptionMissing } from "./checks/check-description.ts";
import { checkLimits } from "./checks/check-limits.ts";
import { checkLinks } from "./checks/check-links.ts";
import { checkNameDirectory, checkNameFormat, checkNameMissing } from "./checks/check-name.ts";
import {
	checkAllowedToolsType,
	checkCompatibilityLength,
	checkLicenseType,
	checkMetadataType,
	checkUnknownField,
} from "./checks/check-optional-fields.ts";
import { checkPortableYaml } from "./checks/check-portable-yaml.ts";
import type { Report } from "./diagnostics.ts";
import { parseSkill } from "./parse-skill.ts";
import type { SourceFile } from "./source-file.ts";

const CHECKS: readonly ((check: SkillCheck) => void)[] = [
	checkNameMissing,
	checkNameFormat,
	checkNameDirectory,
	checkDescriptionMissing,
	checkDescriptionLength,
	checkLicenseType,
	checkCompatibilityLength,
	checkAllowedToolsType,
	checkMetadataType,
	checkUnknownField,
	checkAmbiguousScalars,
	checkPortableYaml,
	checkBodyEmpty,
	checkBodyLong,
];

export interface SkillSources {
	/** The directory's path relative to the compiled folder, and its name. */
	readonly directory: string;
	readonly directoryName: string;
	/** `SKILL.md` first, if it could be read. */
	readonly sources: readonly SourceFile[];
	/** Directories of nested skills, relative to the compiled folder: their links are their own. */
	readonly nested: readonly string[];
}

/** The frontmatter, or `undefined` for a skill that cannot be served whatever the settings. */
export function checkSkill(skill: SkillSources, report: Report): Frontmatter | undefined {
	const [skillFile] = skill.sources;
	const path = skill.directory ? `${skill.directory}/${SKILL_FILE}` : SKILL_FILE;
	// One that could not be read is reported already.
	if (skillFile?.path !== path) return undefined;
	checkLimits(
		skillFile.path,
		skill.sources.length,
		skill.sources.reduce((sum, { size }) => sum + size, 0),
		report,
	);
	checkAllLinks(skill, report);
	if (skillFile.text === undefined) {
		reportEncoding(skillFile, report);
		return undefined;
	}
	const parsed = parseSkill(skillFile.path, skillFile.text, report);
	if (!parsed) return undefined;
	const checked = { skill: parsed, directoryName: skill.directoryName, report };
	for (const check of CHECKS) check(checked);
	return isPathSegment(parsed.frontmatter["name"]) ? parsed.frontmatter : undefined;
}

function isPathSegment(name: unknown): boolean {
	return typeof name === "string" && !/^\.{0,2}$|[/\0]|\p{Surrogate}/u.test(name);
}

function checkAllLinks({ directory, sources, nested }: SkillSources, report: Report): void {
	const base = directory ? directory.length + 1 : 0;
	let known: Set<string> | undefined;
	const exists = (path: string) => {
		known ??= pathsAndDirectories(sources, base);
		return known.has(path);
	};
	for (const { path, text } of sources) {
		if (text === undefined || !/\.(?:md|markdown)$/i.test(path)) continue;
		if (nested.some((inner) => path.startsWith(`${inner}/`))) continue;
		checkLinks({ file: path, path: path.slice(base), text, exists, report });
	}
}

function pathsAndDirectories(sources: readonly SourceFile[], base: number): Set<string> {
	const known = new Set<string>(["."]);
	for (const { path } of sources)
		for (let end = path.length; end > base; end = path.lastIndexOf("/", end - 1))
			known.add(path.slice(base, end));
	return known;
}

function reportEncoding({ path, content }: SourceFile, report: Report): void {
	const decoded = Buffer.from(content, "base64").toString("utf8");
	report({
		code: "encoding",
		message: "The file is not valid UTF-8.",
		hint: "Save it as UTF-8.",
		file: path,
		at: { text: decoded, offset: Math.max(0, decoded.indexOf("\ufffd")) },
	});
}
