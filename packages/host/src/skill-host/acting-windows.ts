/** The open acting windows of a host (H10). */
import type { ActingSkill } from "./acting-skill.ts";
import { type SkillRef, skillKey } from "./hosted-skill.ts";

export class ActingWindows {
	readonly #open = new Set<ActingSkill>();
	/** How often each skill was revoked, so that a load in progress notices. */
	readonly #revocations = new Map<string, number>();

	list(label?: string): ActingSkill[] {
		return [...this.#open].filter(({ skill }) => label === undefined || skill.label === label);
	}

	add(acting: ActingSkill): void {
		this.#open.add(acting);
	}

	delete(acting: ActingSkill): void {
		this.#open.delete(acting);
	}

	revoke(skill: SkillRef): void {
		const key = skillKey(skill);
		this.#revocations.set(key, this.revocations(skill) + 1);
		for (const acting of this.list(skill.label))
			if (skillKey(acting.skill) === key) acting.revoke();
	}

	revocations(skill: SkillRef): number {
		return this.#revocations.get(skillKey(skill)) ?? 0;
	}

	closeServer(label: string): void {
		for (const acting of this.list(label)) acting.close();
	}
}
