import { compareCodePoints, type ManifestSkill, SKILL_FILE } from "@skillbake/core";
import type { Report } from "../diagnostics.ts";

export interface PlacedSkill {
	/** The `SKILL.md`, relative to the compiled folder. */
	readonly file: string;
	readonly record: ManifestSkill;
	/** Where each of its files lies on disk, aligned with `record.files`. */
	readonly origins: readonly string[];
}

/** Only where a skill is served under another name than its directory's, or where an archive meets a file. */
export function mayCollide({ file, record }: PlacedSkill): boolean {
	return record.archives !== undefined || !`${record.path}/${SKILL_FILE}`.endsWith(file);
}

/** Two files on one URI (D6). The skills involved cannot be served. */
export function checkUriCollisions(
	skills: readonly PlacedSkill[],
	report: Report,
): Set<PlacedSkill> {
	const refused = new Set<PlacedSkill>();
	const byUri = new Map<string, { origin: string; skills: PlacedSkill[] }[]>();
	const claim = (uri: string, origin: string, skill: PlacedSkill) => {
		const claims = byUri.get(uri);
		const same = claims?.find((candidate) => candidate.origin === origin);
		if (same) same.skills.push(skill);
		else if (claims) claims.push({ origin, skills: [skill] });
		else byUri.set(uri, [{ origin, skills: [skill] }]);
	};
	for (const skill of skills) {
		const { resources, archives = [] } = skill.record;
		for (const [i, { uri }] of resources.entries()) claim(uri, skill.origins[i]!, skill);
		for (const { uri } of archives) claim(uri, `the archive of ${skill.file}`, skill);
	}
	for (const [uri, claims] of byUri) {
		if (claims.length < 2) continue;
		const origins = claims.map(({ origin }) => origin).sort(compareCodePoints);
		for (const { origin, skills: claimants } of claims) {
			for (const skill of claimants) refused.add(skill);
			report({
				code: "file-name",
				message: `${origins.map((o) => JSON.stringify(o)).join(" and ")} would both be served as ${uri}.`,
				hint: "Rename one of them.",
				file: origin.startsWith("the archive of ") ? claimants[0]!.file : origin,
			});
		}
	}
	return refused;
}
