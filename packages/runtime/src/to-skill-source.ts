/** The skills as a source for the official `SkillsExtension` of v2, for those who prefer it. */
import { findResource } from "./answer-resources.ts";
import { decodeBase64 } from "./base64.ts";
import { describeChildren, type ResourceInfo } from "./describe-resource.ts";
import { locateDirectory, locateSkill } from "./locate.ts";
import type { RegisterOptions } from "./options.ts";
import { pageOf } from "./page.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";
import { viewOf } from "./view.ts";

/** The wire entry with the mutable types of the SDK; an alias, because these have index signatures. */
type SourceEntry = {
	uri: string;
	frontmatter: { name: string; description: string; [key: string]: unknown };
	resources: { uri: string; digest: string; size: number }[] | "dynamic";
};

/** Fits `SkillSource` of `@modelcontextprotocol/server/ext/skills`. */
export interface SkillSource {
	list(params: { cursor?: string }): Promise<{ skills: SourceEntry[]; nextCursor?: string }>;
	get(uri: string): Promise<SourceEntry | undefined>;
	read(
		uri: string,
	): Promise<
		{ text: string; mimeType: string } | { bytes: Uint8Array; mimeType: string } | undefined
	>;
	readDirectory(
		uri: string,
		params: { cursor?: string },
	): Promise<{ resources: ResourceInfo[]; nextCursor?: string } | undefined>;
	listResources(): Promise<ResourceInfo[]>;
}

export function toSkillSource(
	skills: AnySkills,
	options: Pick<RegisterOptions, "listed" | "meta"> = {},
): SkillSource {
	const view = viewOf(skills, options);
	return {
		async list({ cursor }) {
			const [page, nextCursor] = pageOf(view.listed(), cursor);
			return { skills: page.map(toEntry), ...(nextCursor && { nextCursor }) };
		},
		async get(uri) {
			const skill = locateSkill(skills, uri);
			return skill && toEntry(skill);
		},
		async read(uri) {
			const content = await findResource(view, uri)?.content();
			if (!content || "text" in content) return content;
			return { bytes: decodeBase64(content.blob), mimeType: content.mimeType };
		},
		async readDirectory(uri, { cursor }) {
			const found = locateDirectory(skills, uri);
			if (!found) return undefined;
			const [page, nextCursor] = pageOf(describeChildren(skills, found, options.meta), cursor);
			return { resources: page, ...(nextCursor && { nextCursor }) };
		},
		async listResources() {
			return [...view.resources()];
		},
	};
}

function toEntry({ uri, frontmatter, resources }: Skill): SourceEntry {
	return {
		uri,
		frontmatter: frontmatter as SourceEntry["frontmatter"],
		resources: resources === "dynamic" ? resources : resources.map((file) => ({ ...file })),
	};
}
