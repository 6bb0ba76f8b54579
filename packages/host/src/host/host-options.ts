/** What a `SkillHost` is given and what it reports. */
import type { ApprovalStore } from "./approvals.ts";
import type { Budgets } from "./budgets.ts";
import type { SkillCache } from "./cache.ts";
import type { ApproveOptions } from "./consent.ts";
import type { Collision } from "./find-collisions.ts";
import type { HostedSkill } from "./hosted-skill.ts";
import type { ServerChanges } from "./refresh-server.ts";

/** Asked when a skill is loaded that has no valid approval. */
export interface ApprovalRequest {
	readonly skill: HostedSkill;
	/** `revoked`: it was approved once, and its files changed since (H9). */
	readonly reason: "approval" | "revoked";
}

/** Asks the user; `undefined` or `false` refuses. */
export type Ask = (request: ApprovalRequest) => Promise<ApproveOptions | false | undefined>;

export interface SkillHostOptions {
	/** @default in memory */
	readonly approvals?: ApprovalStore | undefined;
	/** @default in memory, 32 MiB */
	readonly cache?: SkillCache | undefined;
	readonly budgets?: Partial<Budgets> | undefined;
	/** Milliseconds until a request is given up. @default the SDK's own, 60 s */
	readonly timeout?: number | undefined;
	/** Without it, `load` throws and the application asks. */
	readonly ask?: Ask | undefined;
}

export interface RefreshReport extends ServerChanges {
	readonly label: string;
	/** Approvals that no longer hold: these skills must be approved again (H9). */
	readonly revoked: readonly HostedSkill[];
	/** Over all servers and local folders (H8). */
	readonly collisions: readonly Collision[];
}
