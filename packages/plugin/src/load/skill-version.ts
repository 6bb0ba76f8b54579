/** Names the contents of a skill, so that a module with a version in its id never changes. */
import { hash } from "node:crypto";
import type { BakedManifest, SkillContents } from "@skillbake/core";
import type { ChunkRef } from "../module-id.ts";
import { SkillsError } from "../skills-error.ts";

/** The compiler returns the same objects for a skill that did not change. */
const versions = new WeakMap<SkillContents, string>();

export function versionOf({ skills, contents }: BakedManifest, index: number): string {
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

/** By manifest and path of the skill, because a module may have thousands of chunks. */
const indexes = new WeakMap<BakedManifest, ReadonlyMap<string, number>>();

/** The index of a chunk's skill. Any other version is refused: its bytes would not match the manifest. */
export function findVersion(manifest: BakedManifest, { skill, version }: ChunkRef): number {
	let byPath = indexes.get(manifest);
	if (!byPath) {
		byPath = new Map(manifest.skills.map(({ path }, index) => [path, index]));
		indexes.set(manifest, byPath);
	}
	const index = byPath.get(skill);
	if (index === undefined || versionOf(manifest, index) !== version)
		throw new SkillsError(
			`${skill} has changed since its manifest was loaded; reload the page, build again or restart the server.`,
		);
	return index;
}
