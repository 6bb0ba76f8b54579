/** Finds names that several skills share. The host reports them and never picks one (H8). */
import type { HostedSkill } from "./hosted-skill.ts";

export interface Collision {
	readonly name: string;
	readonly skills: readonly HostedSkill[];
}

export function findCollisions(skills: Iterable<HostedSkill>): Collision[] {
	const byName = new Map<string, HostedSkill[]>();
	for (const skill of skills) {
		const same = byName.get(skill.name);
		if (same) same.push(skill);
		else byName.set(skill.name, [skill]);
	}
	return [...byName]
		.filter(([, same]) => same.length > 1)
		.map(([name, same]) => ({ name, skills: same }));
}
