/** Decides by the stored approvals whether a skill may be loaded (H9, H13). */
import type { SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import type { Approval, ApprovalStore } from "./approvals.ts";
import { bindEntry } from "./bind-entry.ts";
import { type HostedSkill, type SkillRef, skillKey } from "./hosted-skill.ts";
import { grantFields } from "./withhold-fields.ts";

export interface ApproveOptions {
	/** Widening fields to grant for this skill, by name (H13). @default none */
	readonly grant?: readonly string[] | undefined;
}

/** Widening fields of an approved skill, by name, with the granted value. */
export type Grants = Readonly<Record<string, string>>;

export class Consent {
	readonly #store: ApprovalStore;
	/** Approvals of dynamic skills. They cannot be bound to content, so each is valid for one load. */
	readonly #once = new Map<string, Grants>();
	/** Skills that were approved and have changed since. */
	readonly #outdated = new Set<string>();

	readonly #bindings = new WeakMap<SkillEntry, Promise<string | undefined>>();

	constructor(store: ApprovalStore) {
		this.#store = store;
	}

	/** Approves the version that the user saw, even if the server has a newer one by now. */
	async approve(skill: HostedSkill, { grant = [] }: ApproveOptions): Promise<void> {
		const grants = grantFields(skill.entry.frontmatter, grant);
		const binding = await this.#bind(skill.entry);
		const { label, uri } = skill;
		this.#outdated.delete(skillKey(skill));
		if (binding === undefined) this.#once.set(skillKey(skill), grants);
		else await this.#store.set({ label, uri, binding, grants });
	}

	/** The grants of a valid approval. Throws `approval` without one, `revoked` with an outdated one. */
	async require(skill: HostedSkill): Promise<Grants> {
		const binding = await this.#bind(skill.entry);
		if (binding === undefined) return this.#requireOnce(skill);
		const approval = await this.#get(skill);
		if (approval?.binding === binding) return approval.grants;
		if (approval) await this.outdate(skill);
		throw this.#refusal(skill);
	}

	/** Whether an approval still stands. Other processes may share the store and revoke it. */
	async stands(skill: HostedSkill): Promise<boolean> {
		const binding = await this.#bind(skill.entry);
		return binding === undefined || (await this.#get(skill))?.binding === binding;
	}

	/** Revokes an approval of another version. Returns whether there was one. */
	async revokeIfChanged(skill: HostedSkill): Promise<boolean> {
		const approval = await this.#get(skill);
		if (approval === undefined || approval.binding === (await this.#bind(skill.entry)))
			return false;
		await this.outdate(skill);
		return true;
	}

	/** Revokes the approval of a changed skill, and remembers why it must be given again. */
	async outdate(skill: SkillRef): Promise<void> {
		await this.revoke(skill);
		this.#outdated.add(skillKey(skill));
	}

	async revoke(skill: SkillRef): Promise<void> {
		this.#outdated.delete(skillKey(skill));
		this.#once.delete(skillKey(skill));
		await this.#store.delete(skill);
	}

	async forgetServer(label: string): Promise<void> {
		for (const keys of [this.#once, this.#outdated])
			for (const key of [...keys.keys()]) if (key.startsWith(`${label} `)) keys.delete(key);
		await this.#store.deleteServer(label);
	}

	/** Remembered, because every read of a file asks for it. Entries of a host are frozen. */
	#bind(entry: SkillEntry): Promise<string | undefined> {
		const binding = this.#bindings.get(entry) ?? bindEntry(entry);
		this.#bindings.set(entry, binding);
		return binding;
	}

	/** The store may be foreign code, so its answer must name this very skill (H7). */
	async #get(skill: SkillRef): Promise<Approval | undefined> {
		const approval = await this.#store.get(skill);
		return approval && skillKey(approval) === skillKey(skill) ? approval : undefined;
	}

	async #requireOnce(skill: HostedSkill): Promise<Grants> {
		const grants = this.#once.get(skillKey(skill));
		if (grants === undefined) throw this.#refusal(skill);
		this.#once.delete(skillKey(skill));
		return grants;
	}

	#refusal(skill: HostedSkill): SkillHostError {
		const { name, label, entry } = skill;
		if (this.#outdated.has(skillKey(skill)))
			return new SkillHostError(
				"revoked",
				`The skill "${name}" of "${label}" has changed since it was approved. It must be approved again.`,
				skill,
			);
		const dynamic =
			entry.resources === "dynamic"
				? " Its files are created on demand and cannot be verified, so each load needs an approval."
				: "";
		return new SkillHostError(
			"approval",
			`The skill "${name}" of "${label}" has not been approved.${dynamic}`,
			skill,
		);
	}
}
