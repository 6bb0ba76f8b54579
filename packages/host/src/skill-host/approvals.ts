/** Stores the user's approvals by (label, uri), bound to content (H7, H9, H13). */
import { type SkillRef, skillKey } from "./hosted-skill.ts";

export interface Approval extends SkillRef {
	/** From `bindEntry`: the approval is valid for exactly this set of files. */
	readonly binding: string;
	/** Widening fields granted for this skill, by name, with the granted value. */
	readonly grants: Readonly<Record<string, string>>;
}

export interface ApprovalStore {
	get(skill: SkillRef): Promise<Approval | undefined>;
	set(approval: Approval): Promise<void>;
	delete(skill: SkillRef): Promise<void>;
	/** Deletes every approval of a server that is removed. */
	deleteServer(label: string): Promise<void>;
}

export function memoryApprovals(): ApprovalStore {
	const approvals = new Map<string, Approval>();
	return {
		get: async (skill) => approvals.get(skillKey(skill)),
		set: async (approval) => {
			approvals.set(skillKey(approval), structuredClone(approval));
		},
		delete: async (skill) => {
			approvals.delete(skillKey(skill));
		},
		deleteServer: async (label) => {
			for (const [key, approval] of approvals) if (approval.label === label) approvals.delete(key);
		},
	};
}
