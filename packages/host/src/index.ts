export { ARCHIVE_LIMITS, type ArchiveLimits } from "./archive/archive-limits.ts";
export type { ArchiveFile } from "./archive/file-tree.ts";
export { archiveFormat, unpackArchive } from "./archive/unpack-archive.ts";
export {
	buildCatalog,
	buildSummary,
	type CatalogOptions,
	type CatalogSkill,
} from "./build-catalog.ts";
export { checkLimits, type SkillLimits, type SkillWeight } from "./check-limits.ts";
export type { RequestOptions, SkillClient } from "./client.ts";
export { compareFrontmatter } from "./compare-frontmatter.ts";
export { digestBytes } from "./digest-bytes.ts";
export {
	type DiscoverOptions,
	type Discovery,
	discoverSkills,
} from "./discover/discover-skills.ts";
export type { DiscoveredArchive, DiscoveredSkill } from "./discover/discovered-skill.ts";
export { extractSkillUris } from "./discover/extract-skill-uris.ts";
export {
	isSkillHostError,
	SkillHostError,
	type SkillHostErrorOptions,
	type SkillHostReason,
} from "./errors.ts";
export { getSkill } from "./get-skill.ts";
export type { ActingFile, ActingReadOptions, ActingSkill } from "./host/acting-skill.ts";
export { type Approval, type ApprovalStore, memoryApprovals } from "./host/approvals.ts";
export { bindEntry } from "./host/bind-entry.ts";
export { BUDGETS, type Budgets } from "./host/budgets.ts";
export { type MemoryCacheOptions, memoryCache, type SkillCache } from "./host/cache.ts";
export type { ApproveOptions } from "./host/consent.ts";
export type { Collision } from "./host/find-collisions.ts";
export type { HostedSkill, SkillRef } from "./host/hosted-skill.ts";
export {
	type ApprovalRequest,
	type RefreshReport,
	SkillHost,
	type SkillHostOptions,
} from "./host/skill-host.ts";
export { wideningFields } from "./host/withhold-fields.ts";
export { joinSkill } from "./join-skill.ts";
export { type InvalidEntry, listSkills, type SkillListing } from "./list-skills.ts";
export { parseEntry } from "./parse-entry.ts";
export { type ParsedSkillText, parseFrontmatter, parseSkillText } from "./parse-frontmatter.ts";
export { type ArchiveOptions, readArchive, type SkillArchive } from "./read-archive.ts";
export { type DirectoryChild, type DirectoryOptions, readDirectory } from "./read-directory.ts";
export { readSkill, type SkillText } from "./read-skill.ts";
export { readSkillFile } from "./read-skill-file.ts";
export { type ReadUriOptions, readSkillUri } from "./read-skill-uri.ts";
export type { FileCache, ReadOptions, SkillFile } from "./read-target.ts";
export { supportsDirectoryRead, supportsSkills } from "./supports-skills.ts";
export {
	READ_RESOURCE_TOOL,
	READ_SKILL_TOOL,
	readResourceTool,
	readSkillTool,
	type SkillTool,
	type ToolDefinition,
	type ToolResult,
} from "./tools.ts";
export { type WalkOptions, walkDirectory } from "./walk-directory.ts";
export type { PageLimits, PageOptions } from "./walk-pages.ts";
