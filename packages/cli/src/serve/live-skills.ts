/** The skills of one folder, which can be replaced while they are served. */
import type { BakedManifest } from "@skillbake/core";
import { type AnySkills, fromManifest } from "@skillbake/runtime";
import { liveSkills, swapSkills } from "@skillbake/runtime/hot";

export interface LiveFolder {
	readonly skills: AnySkills;
	/** Replaces the skills in every registration. Returns the URIs whose content changed. */
	replace(manifest: BakedManifest): Promise<readonly string[]>;
}

export function serveManifest(first: BakedManifest): LiveFolder {
	const skills = liveSkills(fromManifest(first));
	let current = first;
	return {
		skills,
		async replace(next) {
			await swapSkills(skills, liveSkills(fromManifest(next)));
			const changed = changedUris(current, next);
			current = next;
			return changed;
		},
	};
}

function changedUris(before: BakedManifest, now: BakedManifest): string[] {
	const old = digests(before);
	const fresh = digests(now);
	return [...new Set([...old.keys(), ...fresh.keys()])].filter(
		(uri) => old.get(uri) !== fresh.get(uri),
	);
}

function digests({ skills }: BakedManifest): Map<string, string> {
	return new Map(
		skills.flatMap(({ resources }) => resources.map(({ uri, digest }) => [uri, digest])),
	);
}
