/** What lies at a URI. The innermost skill that has it answers. */
import type { ManifestDirectory } from "@skillbake/core";
import { canonicalSkillUri, skillPathOf } from "@skillbake/core";
import type { ReadableFile, Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

const ARCHIVE_SUFFIX = /\.(?:tar\.gz|zip)$/;

export function locateSkill(skills: AnySkills, uri: string): Skill | undefined {
	const path = skillPathOf(uri);
	return path === undefined ? undefined : skills.find(path);
}

export function locateFile(skills: AnySkills, uri: string): ReadableFile | undefined {
	for (const [skill, path] of skills.locate(uri)) {
		const file = skill.find(path);
		if (file) return file;
	}
	return ARCHIVE_SUFFIX.test(uri) ? locateArchive(skills, uri) : undefined;
}

/** An archive lies beside its skill: its URI without the suffix is the skill's own (D2). */
function locateArchive(skills: AnySkills, uri: string): ReadableFile | undefined {
	const canonical = canonicalSkillUri(uri);
	for (const [skill] of skills.locate(uri.replace(ARCHIVE_SUFFIX, ""))) {
		const archive = skill.archives.find((archive) => archive.uri === canonical);
		if (archive) return archive;
	}
	return undefined;
}

export function locateDirectory(
	skills: AnySkills,
	uri: string,
): readonly [Skill, ManifestDirectory] | undefined {
	for (const [skill, path] of skills.locate(uri)) {
		const directory = skill.directories.find((directory) => directory.path === path);
		if (directory) return [skill, directory];
	}
	return undefined;
}
