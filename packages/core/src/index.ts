export {
	buildIndex,
	type IndexableSkill,
	type IndexDocument,
	type IndexedArchive,
	type IndexedSkill,
} from "./build-index.ts";
export { compareCodePoints } from "./compare-code-points.ts";
export * from "./constants.ts";
export { formatDigest, isDigest } from "./digest.ts";
export { type JoinedFile, joinSkill } from "./join-skill.ts";
export type * from "./manifest.ts";
export {
	type PackedArchive,
	type PackedFile,
	type PackedSkill,
	packManifest,
} from "./packed-manifest.ts";
export {
	buildSkillUri,
	canonicalSkillUri,
	parseSkillUri,
	skillFileUri,
	skillPathOf,
} from "./skill-uri.ts";
