import { INDEX_URI } from "@skillbake/core";
import { locateFile } from "./locate.ts";
import type { SkillFile } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** The URIs that are in both collections with different bytes, the index among them. */
export function changedUris(previous: AnySkills, next: AnySkills): Set<string> {
	const changed = new Set([INDEX_URI]);
	for (const { files } of previous)
		for (const { uri, digest } of files) {
			const { digest: now = digest } = (locateFile(next, uri) ?? {}) as Partial<SkillFile>;
			if (now !== digest) changed.add(uri);
		}
	return changed;
}
