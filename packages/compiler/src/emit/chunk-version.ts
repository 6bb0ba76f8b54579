/** Names the contents of a skill, so that a chunk with a version in its name never changes. */
import { hash } from "node:crypto";
import type { BakedManifest, SkillContents } from "@skillbake/core";

/** The compiler returns the same objects for a skill that did not change. */
const versions = new WeakMap<SkillContents, string>();

export function chunkVersion({ skills, contents }: BakedManifest, index: number): string {
	const items = contents[index]!;
	let version = versions.get(items);
	if (version === undefined) {
		const { resources, archives = [] } = skills[index]!;
		const digests = [...resources, ...archives].map(({ digest }) => digest);
		const stored = items.map((item) => item !== null);
		version = hash("sha256", JSON.stringify([digests, stored]), "hex").slice(0, 16);
		versions.set(items, version);
	}
	return version;
}
