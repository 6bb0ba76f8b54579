/** What lies at a URI. The innermost skill that has it answers. */
import { type ManifestDirectory, parseSkillUri, skillPathOf } from "@skillbake/core";
import type { ReadableFile, Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

export function locateSkill(skills: AnySkills, uri: string): Skill | undefined {
	return skills.find(skillPathOf(uri) ?? "");
}

export function locateFile(skills: AnySkills, uri: string): ReadableFile | undefined {
	for (const [skill, path] of skills.locate(uri)) {
		const file = skill.find(path);
		if (file) return file;
	}
	// An archive lies beside its skill: its path without the suffix is the skill's own (D2).
	const [, path, suffix] = /^(.+)(\.tar\.gz|\.zip)$/.exec(uri) ?? [];
	const skill = path && skills.find(parseSkillUri(path)?.join("/") ?? "");
	return skill ? skill.archives.find(({ uri }) => uri.endsWith(suffix!)) : undefined;
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
