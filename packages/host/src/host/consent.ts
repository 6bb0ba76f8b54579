/** Approvals as a host uses them: asked for, bound to content, revoked on change (H9, H13). */
import { SkillHostError } from "../errors.ts";
import type { Approval, ApprovalStore } from "./approvals.ts";
import { bindEntry } from "./bind-entry.ts";
import { type HostedSkill, type SkillRef, skillKey } from "./hosted-skill.ts";
import { grantFields } from "./withhold-fields.ts";

export interface ApproveOptions {
	/** Widening fields to grant for this skill, by name (H13). @default none */
	readonly grant?: readonly string[] | undefined;
}

/** Grants that go with a consent. */
export type Grants = Readonly<Record<string, string>>;

export class Consent {
	readonly #store: ApprovalStore;
	/** A dynamic skill cannot be bound, so its approval is good for one load and never stored. */
	readonly #once = new Map<string, Grants>();

	/** Approved once, changed since. */
	readonly #outdated = new Set<string>();

	constructor(store: ApprovalStore) {
		this.#store = store;
	}

	/** Approves the skill as given, which is the one the user saw, not what the server has by now. */
	async approve(skill: HostedSkill, { grant = [] }: ApproveOptions): Promise<void> {
		const grants = grantFields(skill.entry.frontmatter, grant);
		const binding = await bindEntry(skill.entry);
		const { label, uri } = skill;
		this.#outdated.delete(skillKey(skill));
		if (binding === undefined) this.#once.set(skillKey(skill), grants);
		else await this.#store.set({ label, uri, binding, grants });
	}

	/** The grants of a valid approval; throws `approval` without one, `revoked` with an outdated one. */
	async require(skill: HostedSkill): Promise<Grants> {
		const binding = await bindEntry(skill.entry);
		if (binding === undefined) return this.#requireOnce(skill);
		const approval = await this.#get(skill);
		if (approval?.binding === binding) return approval.grants;
		if (approval) await this.outdate(skill);
		throw this.#refusal(skill);
	}

	/** Revokes an approval that no longer fits the entry; says whether it did. */
	async revokeIfChanged(skill: HostedSkill): Promise<boolean> {
		const approval = await this.#get(skill);
		if (approval === undefined || approval.binding === (await bindEntry(skill.entry))) return false;
		await this.outdate(skill);
		return true;
	}

	/** The skill changed: the approval goes, and the next question says why it is asked again. */
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
		for (const key of [...this.#once.keys()])
			if (key.startsWith(`${label} `)) this.#once.delete(key);
		await this.#store.deleteServer(label);
	}

	/** A store is somebody else's code: what it returns must be for this very skill (H7). */
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
				`The skill "${name}" of "${label}" is not the one you approved: its files changed. It needs a new approval.`,
				skill,
			);
		const dynamic =
			entry.resources === "dynamic"
				? " Its files are made on demand and cannot be verified, so each use needs an approval."
				: "";
		return new SkillHostError(
			"approval",
			`The skill "${name}" of "${label}" has not been approved.${dynamic}`,
			skill,
		);
	}
}
