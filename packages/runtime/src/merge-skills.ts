import { deriveFrom } from "./origins.ts";
import type { Skill } from "./skill.ts";
import { type AnySkills, collectSkills, type Skills, type SkillTypes } from "./skills.ts";

type MergedTypes<Collections> = Collections extends readonly [Skills<infer First>, ...infer Rest]
	? First & MergedTypes<Rest>
	: unknown;

/** One collection of several. Every URI that two of them claim is named in the error (D6). */
export function mergeSkills<const Collections extends readonly AnySkills[]>(
	...collections: Collections
): Skills<MergedTypes<Collections> extends infer T extends SkillTypes ? T : SkillTypes> {
	return deriveFrom(collections, (parents) => {
		const duplicates = findDuplicates(parents);
		if (duplicates.length)
			throw new Error(
				`These URIs are in more than one of the merged collections (put one of them below a prefix, or pick what you need): ${duplicates.join(", ")}`,
			);
		return collectSkills(parents.flatMap((skills) => [...skills]));
	});
}

function findDuplicates(collections: readonly AnySkills[]): string[] {
	const duplicates = new Set<string>();
	for (const [at, skills] of collections.entries())
		for (const other of collections.slice(at + 1)) {
			for (const skill of other) addShared(skill, skills, duplicates);
			for (const skill of skills) addShared(skill, other, duplicates);
		}
	return [...duplicates];
}

/** Only a skill at the same path or around it can claim the same URI. */
function addShared(skill: Skill, others: AnySkills, duplicates: Set<string>): void {
	const uris = skill.resources === "dynamic" ? [skill.uri] : skill.resources.map(({ uri }) => uri);
	for (const [around] of others.locate(skill.uri))
		for (const uri of uris)
			for (const [owner, path] of others.locate(uri))
				if (owner === around && owner.find(path)) duplicates.add(uri);
}
