import { type BakedManifest, type Manifest, placeSkill } from "@skillbake/core";
import type { ContentSource } from "./content.ts";
import { compiledSkills, type Skills, type SkillTypes } from "./skills.ts";

/** Skills from a manifest as data: from `compileSkills`, or from `skillbake build --format json`. */
export function fromManifest<Types extends SkillTypes = SkillTypes>(
	manifest: BakedManifest,
): Skills<Types>;
/** With contents from elsewhere: `sources` is aligned with the manifest's skills. */
export function fromManifest<Types extends SkillTypes = SkillTypes>(
	manifest: Manifest,
	sources: readonly ContentSource[],
): Skills<Types>;
export function fromManifest(
	{ skills, contents }: Manifest & Partial<BakedManifest>,
	sources: readonly ContentSource[] = contents!,
): Skills {
	return compiledSkills(
		skills.map(({ path }) => path),
		() => [(at) => placeSkill(skills[at]!), sources],
	);
}
