/** Files and directories as resource metadata (S4, S12, D4). */
import {
	buildSkillUri,
	DIRECTORY_MIME_TYPE,
	type ManifestDirectory,
	SKILL_FILE,
	SKILL_MIME_TYPE,
} from "@skillbake/core";
import type { RegisterOptions } from "./options.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

export interface ResourceInfo {
	uri: string;
	name: string;
	description?: string;
	mimeType?: string;
	size?: number;
	annotations?: { audience: ("user" | "assistant")[]; priority: number };
	_meta?: { [key: string]: unknown };
}

/** How much a file matters to a host that fills a context with resources (D4). */
export const PRIORITY = { skill: 1, index: 0.8, file: 0.2 };

export function annotate(priority: number): Pick<ResourceInfo, "annotations"> {
	return { annotations: { audience: ["assistant"], priority } };
}

export function describeSkill(skill: Skill, meta: RegisterOptions["meta"]): ResourceInfo {
	const { uri, name, description, resources } = skill;
	const _meta = meta?.(skill);
	return {
		uri,
		name,
		description,
		mimeType: SKILL_MIME_TYPE,
		...(resources !== "dynamic" && { size: resources[0]!.size }),
		...annotate(PRIORITY.skill),
		...(_meta && { _meta }),
	};
}

/** The direct children of a directory. The `SKILL.md` of a nested skill is described as that skill's. */
export function describeChildren(
	skills: AnySkills,
	skill: Skill,
	{ path: directory, children }: ManifestDirectory,
	meta: RegisterOptions["meta"],
): ResourceInfo[] {
	return children.map((child) => {
		const name = child.replace(/\/$/, "");
		const path = directory ? `${directory}/${name}` : name;
		const uri = buildSkillUri(skill.path, path);
		if (name !== child) return { uri, name, mimeType: DIRECTORY_MIME_TYPE };
		const owner = skills.find(directory ? `${skill.path}/${directory}` : skill.path);
		if (name === SKILL_FILE && owner) return describeSkill(owner, meta);
		const { mimeType, size } = skill.file(path);
		return { uri, name, mimeType, size, ...annotate(PRIORITY.file) };
	});
}
