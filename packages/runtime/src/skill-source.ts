/** The work of `toSkillSource`. It is loaded with the answers, because it needs the same code. */
import { findResource } from "./answer-resources.ts";
import { decodeBase64 } from "./base64.ts";
import { describeChildren } from "./describe-resource.ts";
import { locateDirectory, locateSkill } from "./locate.ts";
import type { ResolvedOptions } from "./options.ts";
import { pageOf } from "./page.ts";
import type { AnySkills } from "./skills.ts";
import type { SkillSource, SourceEntry } from "./to-skill-source.ts";
import { viewOf } from "./view.ts";

export function createSkillSource(skills: AnySkills, options: ResolvedOptions): SkillSource {
	// A view is for one request, so that `listed` and `meta` are asked each time.
	const view = () => viewOf(skills, options);
	return {
		async list({ cursor }) {
			const [page, nextCursor] = pageOf(view().shown(), cursor);
			return {
				skills: page.map(({ entry }) => entry as SourceEntry),
				...(nextCursor && { nextCursor }),
			};
		},
		async get(uri) {
			return locateSkill(skills, uri)?.entry as SourceEntry | undefined;
		},
		async read(uri) {
			const content = await findResource(view(), uri)?.content();
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
			return [...view().resources()];
		},
	};
}
