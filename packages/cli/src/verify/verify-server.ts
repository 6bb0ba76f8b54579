/** Runs every check on the answers of a server. */
import type { Era } from "../commands/server-options.ts";
import type { Connection } from "../connect/server.ts";
import { CHECKS } from "./checks.ts";
import { collectAnswers } from "./collect-answers.ts";

export type Status = "ok" | "warning" | "failed" | "not applicable";

export interface CheckResult {
	readonly rule: string;
	readonly title: string;
	readonly status: Status;
	readonly findings: readonly string[];
}

export interface Verification {
	readonly server: string;
	readonly protocol: string;
	readonly era: Era;
	readonly skills: number;
	readonly files: number;
	readonly ok: boolean;
	readonly checks: readonly CheckResult[];
}

export async function verifyServer(connection: Connection, timeout: number): Promise<Verification> {
	const answers = await collectAnswers(connection, timeout);
	const checks = CHECKS.map(({ rule, title, run }): CheckResult => {
		const outcome = run(answers);
		if ("notApplicable" in outcome)
			return { rule, title, status: "not applicable", findings: [outcome.notApplicable] };
		const { failures, warnings = [] } = outcome;
		const status = failures.length > 0 ? "failed" : warnings.length > 0 ? "warning" : "ok";
		return { rule, title, status, findings: [...failures, ...warnings] };
	});
	const { server, protocol, era, skills } = answers;
	const files = new Set(skills.flatMap(({ reads }) => [...reads.keys()])).size;
	const ok = checks.every(({ status }) => status !== "failed");
	return { server, protocol, era, skills: skills.length, files, ok, checks };
}
