export type { ArchiveFile } from "../archive/file-tree.ts";
export { type ArchiveOptions, readArchive, type UnpackedArchive } from "../archive/read-archive.ts";
export { archiveFormat, unpackArchive } from "../archive/unpack-archive.ts";
export {
	type DiscoverOptions,
	type Discovery,
	discoverSkills,
} from "../discover/discover-skills.ts";
export type { DiscoveredArchive, DiscoveredSkill } from "../discover/discovered-skill.ts";
export { extractSkillUris } from "../discover/extract-skill-uris.ts";
export {
	buildCatalog,
	buildSummary,
	type CatalogOptions,
	type CatalogSkill,
} from "../present/build-catalog.ts";
export { bindEntry } from "../skill-host/bind-entry.ts";
export { checkLimits, type SkillSize } from "../verify/check-limits.ts";
export { compareFrontmatter } from "../verify/compare-frontmatter.ts";
export { digestBytes } from "../verify/digest-bytes.ts";
export { parseSkillText } from "../verify/parse-skill-text.ts";
export { readJoinedSkill } from "../verify/read-joined-skill.ts";
export { readSkill, type SkillText } from "../verify/read-skill.ts";
export { readSkillFile } from "../verify/read-skill-file.ts";
export { type ReadUriOptions, readSkillUri } from "../verify/read-skill-uri.ts";
export type { HostedFile, ReadOptions, ServerCache } from "../verify/read-verified.ts";
export type { RequestOptions, SkillClient } from "../wire/client.ts";
export { getSkill } from "../wire/get-skill.ts";
export { type InvalidEntry, listSkills, type SkillListing } from "../wire/list-skills.ts";
export { parseEntry } from "../wire/parse-entry.ts";
export {
	type DirectoryChild,
	type DirectoryOptions,
	readDirectory,
} from "../wire/read-directory.ts";
export { supportsDirectoryRead, supportsSkills } from "../wire/supports-skills.ts";
export { walkDirectory } from "../wire/walk-directory.ts";
