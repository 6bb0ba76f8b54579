import {
	compareCodePoints,
	type ManifestSkill,
	SKILL_FILE,
	type SkillContents,
} from "@skillbake/core";

/** A skill as it is served. */
export interface BakedSkill {
	/** The `SKILL.md`, relative to the folder. */
	readonly file: string;
	/** The directory of the outermost skill around it, or its own. */
	readonly tree: string;
	readonly record: ManifestSkill;
	/** Where each of its files lies on disk, aligned with `record.files`. */
	readonly origins: readonly string[];
	readonly contents: SkillContents;
}

export function comparePaths(a: BakedSkill, b: BakedSkill): number {
	return compareCodePoints(a.record.path, b.record.path);
}

/** Whether it may claim a URI of another skill: only with archives, or under a name other than its directory's. */
export function mayCollide({ file, record }: BakedSkill): boolean {
	return record.archives !== undefined || !`${record.path}/${SKILL_FILE}`.endsWith(file);
}
