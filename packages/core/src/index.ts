export { archiveFormatOf } from "./archive-format.ts";
export {
	buildIndex,
	type IndexableSkill,
	type IndexDocument,
	type IndexedArchive,
	type IndexedSkill,
} from "./build-index.ts";
export { compareCodePoints } from "./compare-code-points.ts";
export * from "./constants.ts";
export { CONTENT_MODES, type ContentMode } from "./content-mode.ts";
export { isCredentialName } from "./credential-names.ts";
export { isDeviceName } from "./device-names.ts";
export { digestHex, formatDigest, isDigest } from "./digest.ts";
export { isHiddenName, isIgnoredName, isLeftOutName } from "./ignored-names.ts";
export { INVISIBLE_CHARACTERS, showCodePoint } from "./invisible-characters.ts";
export { type JoinedFile, joinSkill } from "./join-skill.ts";
export { LIMITS } from "./limits.ts";
export type * from "./manifest.ts";
export { nearestTool } from "./nearest-tool.ts";
export {
	type PlacedSkill,
	type PlaceSkill,
	packManifest,
	placeSkill,
	unpackManifest,
} from "./pack-manifest.ts";
export { quoteList } from "./quote-list.ts";
export {
	isOffered,
	isOneTool,
	type NamedTool,
	REQUIRES_TOOLS,
	requiredTools,
	splitTools,
} from "./required-tools.ts";
export { quote, showJson, showLines, showText } from "./show-text.ts";
export { isSkillName, SKILL_NAME, toSkillName } from "./skill-name.ts";
export {
	archiveUri,
	buildSkillUri,
	canonicalSkillUri,
	isPathSegment,
	parseSkillUri,
	skillFileUri,
	skillPathOf,
} from "./skill-uri.ts";
export { suggest } from "./suggest.ts";
export { temporaryName, temporaryTag } from "./temporary-name.ts";
