/** Skills as a source for the `SkillsExtension` of the v2 SDK, instead of `registerSkills`. */
import { METHODS } from "@skillbake/core";
import { decodeBase64 } from "./base64.ts";
import { checkSkills } from "./check-arguments.ts";
import type { ResourceInfo } from "./describe-resource.ts";
import type { Method } from "./features.ts";
import type { Params } from "./intercept-requests.ts";
import { type RegisterOptions, resolveOptions } from "./options.ts";
import { INVALID_PARAMS } from "./rpc-error.ts";
import type { FileContent } from "./skill.ts";
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

/** Fields of the answers; each of them has only some. */
interface Answered {
	readonly skills: SourceEntry[];
	readonly skill: SourceEntry;
	readonly resources: ResourceInfo[];
	readonly contents: readonly [FileContent];
	readonly nextCursor?: string;
}

export function toSkillSource(skills: AnySkills, options: SkillSourceOptions = {}): SkillSource {
	checkSkills(skills);
	const { listed, meta } = resolveOptions(options);
	const resolved = resolveOptions({ listed, meta });

	async function ask(method: Method, params: Params): Promise<Answered> {
		const { answerRequest } = await import("./answers.ts");
		return (await answerRequest(skills, resolved, method, params)) as Answered;
	}
	/** The SDK itself refuses what does not exist. */
	const find = (method: Method, params: Params) =>
		ask(method, params).catch((error: { readonly code?: unknown }) => {
			if (error.code === INVALID_PARAMS) return undefined;
			throw error;
		});
	const pageOf = ({ nextCursor }: Answered) => (nextCursor === undefined ? {} : { nextCursor });

	return {
		async list({ cursor }) {
			const found = await ask(METHODS.list, { cursor });
			return { skills: found.skills, ...pageOf(found) };
		},
		get: async (uri) => (await find(METHODS.get, { uri }))?.skill,
		async read(uri) {
			const [content] = (await find("resources/read", { uri }))?.contents ?? [];
			if (!content) return undefined;
			const { mimeType } = content;
			return "text" in content
				? { mimeType, text: content.text }
				: { mimeType, bytes: decodeBase64(content.blob) };
		},
		async readDirectory(uri, { cursor }) {
			const found = await find(METHODS.readDirectory, { uri, cursor });
			return found && { resources: found.resources, ...pageOf(found) };
		},
		listResources: async () => (await ask("resources/list", {})).resources,
	};
}
