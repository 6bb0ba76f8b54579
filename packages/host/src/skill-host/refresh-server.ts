/** Lists the skills of a server and reports what changed (H2, H9). Reads no file (H6). */
import type { SkillEntry } from "@skillbake/core";
import { isSkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import type { RequestOptions } from "../wire/client.ts";
import { getSkill } from "../wire/get-skill.ts";
import { type InvalidEntry, listSkills, type SkillListing } from "../wire/list-skills.ts";
import { withinDeadline } from "../wire/within-deadline.ts";
import { bindEntry } from "./bind-entry.ts";
import type { HostedServer } from "./hosted-server.ts";
import { type HostedSkill, skillKey } from "./hosted-skill.ts";
import { stableJson } from "./stable-json.ts";

/** Say nothing about the skill that was requested. */
const FAILURES = new Set(["server", "capability", "limit"]);

export interface ServerChanges {
	readonly added: readonly HostedSkill[];
	/** The new versions. */
	readonly changed: readonly HostedSkill[];
	readonly removed: readonly HostedSkill[];
	readonly invalid: readonly InvalidEntry[];
}

/**
 * A listing may be partial (H2), so a skill in use that it lacks is requested with `skills/get`
 * before it counts as removed.
 */
export async function refreshServer(
	server: HostedServer,
	inUse: readonly HostedSkill[],
	request: RequestOptions,
): Promise<ServerChanges> {
	const { entries } = resolveLimits(request.limits);
	const options = { ...request, charge: server.charge };
	const { listing, missing } = await withinDeadline(options, async (bounded) => {
		const listing = await listSkills(server.client, bounded);
		return { listing, missing: await findMissing(server, listing, inUse, bounded) };
	});
	const before = new Map(server.skills);
	server.skills.clear();
	for (const entry of [...missing, ...listing.skills].slice(0, entries)) server.hold(entry);
	const now = [...server.skills.values()];
	const changed = [];
	for (const skill of now) {
		const old = before.get(skillKey(skill));
		if (!old) continue;
		if (await differs(old.entry, skill.entry)) changed.push(skill);
		// An unchanged skill stays the same object, so that callers can compare by identity.
		else server.skills.set(skillKey(skill), old);
	}
	return {
		added: now.filter((skill) => !before.has(skillKey(skill))),
		changed,
		removed: [...before].filter(([key]) => !server.skills.has(key)).map(([, skill]) => skill),
		invalid: listing.invalid,
	};
}

/** The skills in use that the listing lacks and `skills/get` finds. */
async function findMissing(
	server: HostedServer,
	{ skills, invalid }: SkillListing,
	inUse: readonly HostedSkill[],
	request: RequestOptions,
): Promise<SkillEntry[]> {
	const keyOf = (uri: string) => skillKey({ label: server.label, uri });
	// A skill that is listed with an invalid entry counts as removed.
	const listed = new Set([...skills, ...invalid].map(({ uri }) => keyOf(uri ?? "")));
	const missing = new Map(inUse.map((skill) => [skillKey(skill), skill.uri]));
	const found: SkillEntry[] = [];
	for (const [key, uri] of missing) {
		if (listed.has(key)) continue;
		try {
			found.push(await getSkill(server.client, uri, request));
		} catch (error) {
			if (!isSkillHostError(error) || FAILURES.has(error.reason)) throw error;
		}
	}
	return found;
}

/** Ignores the order of `resources`. The user saw the frontmatter, so it counts. */
async function differs(a: SkillEntry, b: SkillEntry): Promise<boolean> {
	return (
		stableJson(a.frontmatter) !== stableJson(b.frontmatter) ||
		(await bindEntry(a)) !== (await bindEntry(b))
	);
}
