/** Finds the skill, file or directory at a URI. The innermost skill that has it wins. */
import { parseSkillUri, skillPathOf } from "@skillbake/core";
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
	// An archive lies beside its skill: without the suffix, its path is the path of the skill (D2).
	const [, path = "", suffix = ""] = /^(.+)(\.tar\.gz|\.zip)$/.exec(uri) ?? [];
	const skill = skills.find(parseSkillUri(path)?.join("/") ?? "");
	return skill?.archives.find((archive) => archive.uri.endsWith(suffix));
}

/** A directory of a skill. */
export interface Directory {
	readonly skill: Skill;
	/** Relative to the skill's root: empty, or ending with a slash. */
	readonly path: string;
	/** Its direct children in the order of the files; a subdirectory ends with a slash. */
	readonly children: readonly string[];
}

export function locateDirectory(skills: AnySkills, uri: string): Directory | undefined {
	for (const [skill, directory] of skills.locate(uri)) {
		const path = directory && `${directory}/`;
		const below = skill.files.filter((file) => file.path.startsWith(path));
		const children = below.map((file) => file.path.slice(path.length).replace(/\/.*/s, "/"));
		if (below.length) return { skill, path, children: [...new Set(children)] };
	}
	return undefined;
}
