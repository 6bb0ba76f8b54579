/** Names for the bytes of a skill, so that a module that holds them never changes. */
import { hash } from "node:crypto";
import type { BakedManifest, SkillContents } from "@skillbake/core";
import type { Target } from "./module-id.ts";
import { SkillsError } from "./skills-error.ts";

/** The compiler gives a skill that did not change as the very same objects. */
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

/** Refuses a target that asks for another version than there is: the bytes would not be the right ones. */
export function checkVersion(manifest: BakedManifest, index: number, target: Target): void {
	const { skill, version } = target;
	if (version === undefined) return;
	if (index < 0 || versionOf(manifest, index) !== version)
		throw new SkillsError(`skillbake: ${skill} has changed since it was asked for; ask again.`);
}
