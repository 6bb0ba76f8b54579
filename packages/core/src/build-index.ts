/** The drafts' discovery document (D1), in a form that readers of both drafts understand. */
import { INDEX_SCHEMA } from "./constants.ts";
import type { Frontmatter, JsonValue, ManifestArchive, SkillEntry } from "./manifest.ts";

export interface IndexedArchive {
	readonly url: string;
	readonly mimeType: string;
	readonly digest: string;
}

export interface IndexedSkill {
	readonly name: JsonValue | undefined;
	readonly type: "skill-md";
	readonly description: JsonValue | undefined;
	/** Of the `SKILL.md`. */
	readonly url: string;
	/** Of the `SKILL.md`; absent for a dynamic skill. */
	readonly digest: string | undefined;
	readonly frontmatter: Frontmatter;
	readonly archives: readonly IndexedArchive[] | undefined;
}

export interface IndexDocument {
	readonly $schema: string;
	readonly skills: readonly IndexedSkill[];
}

/** The fields of a skill that the index needs. */
export interface IndexableSkill extends SkillEntry {
	readonly archives?: readonly Pick<ManifestArchive, "uri" | "mimeType" | "digest">[];
}

export function buildIndex(skills: Iterable<IndexableSkill>): IndexDocument {
	return { $schema: INDEX_SCHEMA, skills: Array.from(skills, indexSkill) };
}

function indexSkill({ uri, frontmatter, resources, archives }: IndexableSkill): IndexedSkill {
	const { name, description } = frontmatter;
	return {
		name,
		type: "skill-md",
		description,
		url: uri,
		digest: resources === "dynamic" ? undefined : resources[0]?.digest,
		frontmatter,
		archives: archives?.map(({ uri: url, mimeType, digest }) => ({ url, mimeType, digest })),
	};
}
