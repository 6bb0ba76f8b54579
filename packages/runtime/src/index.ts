export { asset } from "./asset.ts";
export { chunk } from "./chunk.ts";
export type { ContentItem, ContentSource } from "./content.ts";
export { type DynamicContent, type DynamicSkillOptions, dynamicSkill } from "./dynamic-skill.ts";
export { fromManifest } from "./from-manifest.ts";
export { mergeSkills } from "./merge-skills.ts";
export type { PromptOptions, RegisterOptions } from "./options.ts";
export { registerSkills, type SkillsHandle } from "./register-skills.ts";
export { registerSkillsOnConnect, type ServerClass } from "./register-skills-on-connect.ts";
export type { LowLevelServer, SkillsServer } from "./server.ts";
export type {
	FileContent,
	ReadableFile,
	Skill,
	SkillArchive,
	SkillFile,
	SkillType,
} from "./skill.ts";
export {
	type AnySkills,
	createSkills,
	type Skills,
	type SkillsByPath,
	type SkillsDetails,
	type SkillTypes,
} from "./skills.ts";
export { type SkillSource, toSkillSource } from "./to-skill-source.ts";
