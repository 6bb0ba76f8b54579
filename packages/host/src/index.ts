export {
	isSkillHostError,
	SkillHostError,
	type SkillHostErrorOptions,
	type SkillHostReason,
} from "./errors.ts";
export { HOST_LIMITS, type HostLimits } from "./limits.ts";
export type { CatalogOptions } from "./present/build-catalog.ts";
export {
	READ_RESOURCE_TOOL,
	READ_SKILL_TOOL,
	readResourceTool,
	readSkillTool,
	type SkillTool,
	type ToolDefinition,
	type ToolResult,
} from "./present/tools.ts";
export type { ActingFile, ActingReadOptions, ActingSkill } from "./skill-host/acting-skill.ts";
export { type Approval, type ApprovalStore, memoryApprovals } from "./skill-host/approvals.ts";
export { type MemoryCacheOptions, memoryCache, type SkillCache } from "./skill-host/cache.ts";
export type { ApproveOptions } from "./skill-host/consent.ts";
export type { Collision } from "./skill-host/find-collisions.ts";
export type { HostedSkill, SkillRef } from "./skill-host/hosted-skill.ts";
export { SkillHost } from "./skill-host/skill-host.ts";
export type {
	ApprovalRequest,
	Ask,
	RefreshReport,
	SkillHostOptions,
} from "./skill-host/skill-host-options.ts";
export { wideningFields } from "./skill-host/withhold-fields.ts";
export type { HostedFile } from "./verify/read-verified.ts";
export type { SkillClient } from "./wire/client.ts";
export { CLIENT_CAPABILITIES } from "./wire/client-capabilities.ts";
export type { InvalidEntry } from "./wire/list-skills.ts";
export type { DirectoryChild } from "./wire/read-directory.ts";
