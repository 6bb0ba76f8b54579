/** One server or local folder: its client, its skills, and how many bytes it has sent. */
import type { SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import type { HostLimits } from "../limits.ts";
import type { SkillClient } from "../wire/client.ts";
import { ByteBudget } from "./byte-budget.ts";
import { type HostedSkill, hostSkill, skillKey } from "./hosted-skill.ts";

export class HostedServer {
	readonly label: string;
	readonly kind: HostedSkill["kind"];
	readonly client: SkillClient;
	readonly skills = new Map<string, HostedSkill>();
	budget: ByteBudget;
	readonly #limits: HostLimits;
	#last: Promise<unknown> = Promise.resolve();

	constructor(label: string, kind: HostedSkill["kind"], client: SkillClient, limits: HostLimits) {
		this.label = label;
		this.kind = kind;
		this.client = client;
		this.#limits = limits;
		this.budget = new ByteBudget(label, limits.serverBytes);
	}

	/** Runs one task after the other: an older listing must not overwrite a newer one. */
	inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work, work);
		this.#last = done.catch(() => undefined);
		return done;
	}

	/** Called with the bytes of each answer (H15). */
	readonly charge = (bytes: number): void => this.budget.charge(bytes);

	find(uri: string): HostedSkill | undefined {
		return this.skills.get(skillKey({ label: this.label, uri }));
	}

	hold(entry: SkillEntry): HostedSkill {
		const skill = hostSkill(this.label, this.kind, entry);
		const key = skillKey(skill);
		if (!this.skills.has(key) && this.skills.size >= this.#limits.entries)
			throw new SkillHostError(
				"limit",
				`The server "${this.label}" offers more than ${this.#limits.entries} skills.`,
				{ label: this.label },
			);
		this.skills.set(key, skill);
		return skill;
	}

	resetBudget(): void {
		this.budget = new ByteBudget(this.label, this.#limits.serverBytes);
	}
}
