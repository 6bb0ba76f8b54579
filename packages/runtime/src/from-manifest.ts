import { type BakedManifest, type Manifest, packManifest } from "@skillbake/core";
import type { ContentSource } from "./content.ts";
import { createSkills, type Skills, type SkillTypes } from "./skills.ts";

/** Skills from a manifest as data: of `compileSkills`, or of a file by `skillbake build --format json`. */
export function fromManifest<Types extends SkillTypes = SkillTypes>(
	manifest: BakedManifest,
): Skills<Types>;
/** With the bytes from elsewhere, in the order of the manifest's skills. */
export function fromManifest<Types extends SkillTypes = SkillTypes>(
	manifest: Manifest,
	sources: readonly ContentSource[],
): Skills<Types>;
export function fromManifest(
	manifest: Manifest & Partial<BakedManifest>,
	sources: readonly ContentSource[] = manifest.contents!,
): Skills {
	return createSkills(
		manifest.skills.map(({ path }) => path),
		() => ({ manifest: packManifest(manifest), sources }),
	);
}
