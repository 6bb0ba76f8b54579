/** Lists a server again and tells what is different (H2, H9). Reads no file (H6). */
import type { SkillEntry } from "@skillbake/core";
import { isSkillHostError } from "../errors.ts";
import { getSkill } from "../get-skill.ts";
import { type InvalidEntry, listSkills, type SkillListing } from "../list-skills.ts";
import { bindEntry } from "./bind-entry.ts";
import type { Budgets } from "./budgets.ts";
import type { HostedServer } from "./hosted-server.ts";
import { type HostedSkill, skillKey } from "./hosted-skill.ts";
import { stableJson } from "./stable-json.ts";

export interface ServerChanges {
	readonly added: readonly HostedSkill[];
	/** As they are now. */
	readonly changed: readonly HostedSkill[];
	readonly removed: readonly HostedSkill[];
	readonly invalid: readonly InvalidEntry[];
}

/**
 * A skill that is missing from the listing proves nothing (H2): one that is in use is asked for
 * with `skills/get` before it counts as removed.
 */
export async function refreshServer(
	server: HostedServer,
	budgets: Budgets,
	inUse: readonly HostedSkill[],
): Promise<ServerChanges> {
	const { pages, entries } = budgets;
	const listing = await listSkills(server.client, { pages: { pages, entries } });
	const missing = await askForMissing(server, listing, inUse);
	const before = new Map(server.skills);
	server.skills.clear();
	for (const entry of [...missing, ...listing.skills].slice(0, entries)) server.hold(entry);
	const now = [...server.skills.values()];
	const changed = [];
	for (const skill of now) {
		const old = before.get(skillKey(skill));
		if (!old) continue;
		if (await differs(old.entry, skill.entry)) changed.push(skill);
		// The same skill stays the same object: who holds it sees that nothing happened.
		else server.skills.set(skillKey(skill), old);
	}
	return {
		added: now.filter((skill) => !before.has(skillKey(skill))),
		changed,
		removed: [...before].filter(([key]) => !server.skills.has(key)).map(([, skill]) => skill),
		invalid: listing.invalid,
	};
}

async function askForMissing(
	server: HostedServer,
	{ skills, invalid }: SkillListing,
	inUse: readonly HostedSkill[],
): Promise<SkillEntry[]> {
	const keyOf = (uri: string) => skillKey({ label: server.label, uri });
	// An entry that is listed but invalid is gone, whatever skills/get would say about it.
	const listed = new Set([...skills, ...invalid].map(({ uri }) => keyOf(uri ?? "")));
	const missing = new Map(inUse.map((skill) => [skillKey(skill), skill.uri]));
	const found: SkillEntry[] = [];
	for (const [key, uri] of missing) {
		if (listed.has(key)) continue;
		try {
			found.push(await getSkill(server.client, uri));
		} catch (error) {
			if (!isSkillHostError(error) || error.reason === "server") throw error;
		}
	}
	return found;
}

/** The order of `resources` says nothing; the frontmatter is part of what the user saw. */
async function differs(a: SkillEntry, b: SkillEntry): Promise<boolean> {
	return (
		stableJson(a.frontmatter) !== stableJson(b.frontmatter) ||
		(await bindEntry(a)) !== (await bindEntry(b))
	);
}
