import { compareCodePoints, skillFileUri } from "@skillbake/core";
import { checkSkills } from "./check-arguments.ts";
import { deriveLive } from "./hot.ts";
import { type AnySkills, collectSkills, type Skills, type SkillTypes } from "./skills.ts";

type MergedTypes<Collections> = Collections extends readonly [Skills<infer First>, ...infer Rest]
	? First & MergedTypes<Rest>
	: unknown;

/** Joins collections. If two of them claim the same URIs, the error names every one (D6). */
export function mergeSkills<const Collections extends readonly AnySkills[]>(
	...collections: Collections
): Skills<MergedTypes<Collections> extends infer T extends SkillTypes ? T : SkillTypes> {
	collections.forEach(checkSkills);
	const merged = collections.some((skills) => skills.follow)
		? deriveLive(collections, merge)
		: merge(collections);
	return merged as Skills<
		MergedTypes<Collections> extends infer T extends SkillTypes ? T : SkillTypes
	>;
}

function merge(collections: readonly AnySkills[]): AnySkills {
	const duplicates = new Set<string>();
	for (const skills of collections)
		for (const other of collections)
			if (other !== skills)
				for (const path of skills.paths) addShared(skills, path, other, duplicates);
	if (duplicates.size)
		throw new Error(
			`The merged collections have URIs in common: ${[...duplicates].join(", ")}. Move one collection with prefix(), or choose skills with pick().`,
		);
	return collectSkills(
		collections
			.flatMap((skills) => skills.paths.map((path) => [path, () => skills.find(path)!] as const))
			.sort(([a], [b]) => compareCodePoints(a, b)),
	);
}

/** Adds the URIs that a skill shares with a skill at the same path or around it. */
function addShared(
	skills: AnySkills,
	path: string,
	others: AnySkills,
	duplicates: Set<string>,
): void {
	const [around] = others.locate(skillFileUri(path));
	if (!around) return;
	const { uri, resources } = skills.find(path)!;
	for (const file of resources === "dynamic" ? [{ uri }] : resources)
		for (const [skill, path] of others.locate(file.uri))
			if (skill.find(path)) duplicates.add(file.uri);
}
