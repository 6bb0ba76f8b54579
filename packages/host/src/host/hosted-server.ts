/** One origin of skills under its label: the client, what it listed, what it may still send. */
import type { SkillEntry } from "@skillbake/core";
import type { SkillClient } from "../client.ts";
import { SkillHostError } from "../errors.ts";
import { type Budgets, ByteBudget } from "./budgets.ts";
import { type HostedSkill, hostSkill, skillKey } from "./hosted-skill.ts";

export class HostedServer {
	readonly label: string;
	readonly kind: HostedSkill["kind"];
	readonly client: SkillClient;
	readonly skills = new Map<string, HostedSkill>();
	budget: ByteBudget;
	readonly #budgets: Budgets;

	constructor(label: string, kind: HostedSkill["kind"], client: SkillClient, budgets: Budgets) {
		this.label = label;
		this.kind = kind;
		this.client = client;
		this.#budgets = budgets;
		this.budget = new ByteBudget(label, budgets.bytes);
	}

	find(uri: string): HostedSkill | undefined {
		return this.skills.get(skillKey({ label: this.label, uri }));
	}

	hold(entry: SkillEntry): HostedSkill {
		const skill = hostSkill(this.label, this.kind, entry);
		const key = skillKey(skill);
		if (!this.skills.has(key) && this.skills.size >= this.#budgets.entries)
			throw new SkillHostError(
				"limit",
				`The server "${this.label}" offers more than ${this.#budgets.entries} skills.`,
				{ label: this.label },
			);
		this.skills.set(key, skill);
		return skill;
	}

	resetBudget(): void {
		this.budget = new ByteBudget(this.label, this.#budgets.bytes);
	}
}
