/** Files and directories as resource metadata (S4, S12, D4). */
import { buildSkillUri, DIRECTORY_MIME_TYPE, SKILL_FILE, SKILL_MIME_TYPE } from "@skillbake/core";
import type { Directory } from "./locate.ts";
import type { RegisterOptions } from "./options.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Not an interface, because only a type alias fits the index signatures of the SDKs. */
export type ResourceInfo = {
	uri: string;
	name: string;
	description?: string;
	mimeType?: string;
	size?: number | undefined;
	annotations?: { audience: ("user" | "assistant")[]; priority: number };
	_meta?: { [key: string]: unknown } | undefined;
};

/** Tells hosts which files to put into a context first (D4). */
export const PRIORITY = { skill: 1, index: 0.8, file: 0.2 } as const;

export function annotate(priority: number): NonNullable<ResourceInfo["annotations"]> {
	return { audience: ["assistant"], priority };
}

export function describeSkill(
	skill: Skill,
	meta: RegisterOptions["meta"] | undefined,
): ResourceInfo {
	const { uri, name, description, resources } = skill;
	return {
		uri,
		name,
		description,
		mimeType: SKILL_MIME_TYPE,
		size: resources === "dynamic" ? undefined : resources[0]!.size,
		annotations: annotate(PRIORITY.skill),
		_meta: meta?.(skill),
	};
}

/** The direct children of a directory. The `SKILL.md` of a nested skill is described as that skill. */
export function describeChildren(
	skills: AnySkills,
	{ skill, path: directory, children }: Directory,
	meta: RegisterOptions["meta"] | undefined,
): ResourceInfo[] {
	return children.map((child) => {
		const name = child.replace("/", "");
		const path = directory + name;
		const uri = buildSkillUri(skill.path, path);
		if (name !== child) return { uri, name, mimeType: DIRECTORY_MIME_TYPE };
		const owner = name === SKILL_FILE && skills.find(`${skill.path}/${directory}`.slice(0, -1));
		if (owner) return describeSkill(owner, meta);
		const { mimeType, size } = skill.file(path);
		return { uri, name, mimeType, size, annotations: annotate(PRIORITY.file) };
	});
}
