import { INDEX_URI } from "@skillbake/core";
import type { AnySkills } from "./skills.ts";

/** The URIs that are in both collections with different bytes, the index among them. */
export function changedUris(previous: AnySkills, next: AnySkills): Set<string> {
	const changed = new Set([INDEX_URI]);
	for (const { path, resources: before } of previous) {
		const after = next.find(path)?.resources;
		if (!after || after === "dynamic" || before === "dynamic") continue;
		const digests = new Map(after.map(({ uri, digest }) => [uri, digest]));
		for (const { uri, digest } of before)
			if (digests.has(uri) && digests.get(uri) !== digest) changed.add(uri);
	}
	return changed;
}
