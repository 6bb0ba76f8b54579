/** The options and reports of a `SkillHost`. */
import type { HostLimits } from "../limits.ts";
import type { ApprovalStore } from "./approvals.ts";
import type { SkillCache } from "./cache.ts";
import type { ApproveOptions } from "./consent.ts";
import type { Collision } from "./find-collisions.ts";
import type { HostedSkill } from "./hosted-skill.ts";
import type { ServerChanges } from "./refresh-server.ts";

/** The question to the user when a skill without a valid approval is loaded. */
export interface ApprovalRequest {
	readonly skill: HostedSkill;
	/** `revoked` if it was approved and has changed since (H9). */
	readonly reason: "approval" | "revoked";
}

/** Asks the user. `undefined` and `false` refuse. */
export type Ask = (request: ApprovalRequest) => Promise<ApproveOptions | false | undefined>;

export interface SkillHostOptions {
	/** @default in memory */
	readonly approvals?: ApprovalStore | undefined;
	/** @default in memory, 32 MiB */
	readonly cache?: SkillCache | undefined;
	/** @default HOST_LIMITS */
	readonly limits?: Partial<HostLimits> | undefined;
	/** Milliseconds until the SDK gives up on a request. @default the SDK's own, 60 s */
	readonly timeout?: number | undefined;
	/** Schemes that URIs of skills may have, without colon (H11). @default skill, https, http, github */
	readonly schemes?: readonly string[] | undefined;
	/** Without it, `load` throws, and the application asks and calls `approve`. */
	readonly ask?: Ask | undefined;
}

export interface RefreshReport extends ServerChanges {
	readonly label: string;
	/** Skills whose approval no longer holds; they must be approved again (H9). */
	readonly revoked: readonly HostedSkill[];
	/** Across all servers and local folders (H8). */
	readonly collisions: readonly Collision[];
}
