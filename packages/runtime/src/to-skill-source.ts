/** Skills as a source for the `SkillsExtension` of the v2 SDK, instead of `registerSkills`. */
import { checkOptions, checkSkills } from "./check-arguments.ts";
import type { ResourceInfo } from "./describe-resource.ts";
import { lazy } from "./lazy.ts";
import type { RegisterOptions } from "./options.ts";
import type { AnySkills } from "./skills.ts";

export type SkillSourceOptions = Pick<RegisterOptions, "listed" | "meta">;

/** The wire entry in the mutable types of the SDK. A type alias fits their index signatures. */
export type SourceEntry = {
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

export function toSkillSource(skills: AnySkills, options: SkillSourceOptions = {}): SkillSource {
	checkSkills(skills);
	checkOptions(options);
	const source = lazy(async () =>
		(await import("./answers.ts")).createSkillSource(skills, options),
	);
	return {
		list: async (params) => (await source()).list(params),
		get: async (uri) => (await source()).get(uri),
		read: async (uri) => (await source()).read(uri),
		readDirectory: async (uri, params) => (await source()).readDirectory(uri, params),
		listResources: async () => (await source()).listResources(),
	};
}
