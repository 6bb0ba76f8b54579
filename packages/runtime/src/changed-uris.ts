import { INDEX_URI } from "@skillbake/core";
import type { AnySkills } from "./skills.ts";

/** The URIs that are in both collections with different bytes, the index among them. */
export function changedUris(previous: AnySkills, next: AnySkills): Set<string> {
	const before = digestsOf(previous);
	const changed = new Set([INDEX_URI]);
	for (const [uri, digest] of digestsOf(next))
		if ((before.get(uri) ?? digest) !== digest) changed.add(uri);
	return changed;
}

function digestsOf(skills: AnySkills): Map<string, string> {
	const digests = new Map<string, string>();
	for (const { resources } of skills)
		if (resources !== "dynamic") for (const { uri, digest } of resources) digests.set(uri, digest);
	return digests;
}
