import { compareCodePoints } from "@skillbake/core";
import type { BakedSkill } from "../bake/baked-skill.ts";
import { listSome } from "../lists.ts";
import type { FolderScope } from "./check.ts";

/**
 * Two files on one URI (D6). The skills involved are left out, and with them all skills of the same
 * trees: nested skills share files and paths with those around them.
 */
export function checkUriCollisions({ skills, mayCollide, report, refuse }: FolderScope): void {
	if (!mayCollide) return;
	/** By URI, then by the file that claims it. */
	const byUri = new Map<string, Map<string, BakedSkill[]>>();
	const claim = (uri: string, origin: string, skill: BakedSkill) => {
		const claims = byUri.get(uri) ?? new Map<string, BakedSkill[]>();
		byUri.set(uri, claims);
		const claimants = claims.get(origin);
		if (claimants) claimants.push(skill);
		else claims.set(origin, [skill]);
	};
	for (const skill of skills) {
		const { resources, archives = [] } = skill.record;
		for (const [i, { uri }] of resources.entries()) claim(uri, skill.origins[i]!, skill);
		for (const { uri } of archives) claim(uri, `the archive of ${skill.file}`, skill);
	}
	const refused = new Set<BakedSkill>();
	for (const [uri, claims] of byUri) {
		if (claims.size < 2) continue;
		const origins = [...claims.keys()].sort(compareCodePoints).map((o) => JSON.stringify(o));
		const listed = listSome(origins, " and ");
		for (const [origin, claimants] of claims) {
			for (const skill of claimants) refused.add(skill);
			report({
				code: "file-name",
				message: `${listed} would both be served as ${uri}.`,
				hint: "Rename one of them.",
				file: origin.startsWith("the archive of ") ? claimants[0]!.file : origin,
			});
		}
	}
	const byTree = new Map(Array.from(refused, (skill) => [skill.tree, skill]));
	for (const skill of skills) {
		const cause = byTree.get(skill.tree);
		if (!cause) continue;
		refuse(skill);
		if (!refused.has(skill))
			report({
				code: "nested-invalid",
				message: `The skill is left out, because ${JSON.stringify(cause.file)} of the same tree of skills cannot be served.`,
				hint: "Fix that skill, or move it out of this one.",
				file: skill.file,
			});
	}
}
