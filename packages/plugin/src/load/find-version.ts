/** Finds the skill of a chunk whose id contains a version. */
import { chunkVersion } from "@skillbake/compiler";
import type { BakedManifest } from "@skillbake/core";
import type { ChunkRef } from "../module-id.ts";
import { SkillsError } from "../skills-error.ts";

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
	if (index === undefined || chunkVersion(manifest, index) !== version)
		throw new SkillsError(
			`${skill} has changed since its manifest was loaded; reload the page, build again or restart the server.`,
		);
	return index;
}
