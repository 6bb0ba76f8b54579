/** The files of an entry by canonical URI. Cached, because joining a skill looks up each file. */
import type { SkillEntry, SkillResource } from "@skillbake/core";
import { parseUri } from "../untrusted/parse-uri.ts";

const INDEXES = new WeakMap<SkillEntry, ReadonlyMap<string, SkillResource>>();

/** Empty for a `"dynamic"` skill. Entries are frozen, so an index stays valid. */
export function indexEntry(entry: SkillEntry): ReadonlyMap<string, SkillResource> {
	const known = INDEXES.get(entry);
	if (known) return known;
	const resources = entry.resources === "dynamic" ? [] : entry.resources;
	const index = new Map(
		resources.map((resource) => [parseUri(resource.uri)?.canonical ?? resource.uri, resource]),
	);
	INDEXES.set(entry, index);
	return index;
}
