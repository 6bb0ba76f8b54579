/** Runs every check on the answers of a server. */
import type { Era } from "../commands/server-options.ts";
import type { Connection } from "../connect/server.ts";
import type { ServerAnswers } from "./answers.ts";
import type { Check } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { collectAnswers } from "./collect-answers.ts";

export type Status = "ok" | "warning" | "failed" | "not applicable" | "not finished";

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
	/** Whether no check failed and the run was not stopped. */
	readonly ok: boolean;
	/** Why the run was stopped early. */
	readonly stopped?: string;
	readonly checks: readonly CheckResult[];
}

export async function verifyServer(connection: Connection): Promise<Verification> {
	const answers = await collectAnswers(connection);
	const { server, protocol, era, skills, stopped } = answers;
	const checks = CHECKS.map((check): CheckResult => {
		const { status, findings } = judge(check, answers);
		return { rule: check.rule, title: check.title, status, findings };
	});
	const files = new Set(skills.flatMap(({ reads }) => [...reads.keys()])).size;
	const ok = stopped === undefined && checks.every(({ status }) => status !== "failed");
	return {
		server,
		protocol,
		era,
		skills: skills.length,
		files,
		ok,
		...(stopped !== undefined && { stopped }),
		checks,
	};
}

/** Breaches that were found count. Where none was found, one may have been missed if the run was stopped. */
function judge(
	{ run, handshake }: Check,
	answers: ServerAnswers,
): Pick<CheckResult, "status" | "findings"> {
	const outcome = run(answers);
	const unfinished = answers.stopped !== undefined && !handshake;
	if ("notApplicable" in outcome)
		return unfinished
			? { status: "not finished", findings: [] }
			: { status: "not applicable", findings: [outcome.notApplicable] };
	const { failures, warnings = [], notes = [] } = outcome;
	const findings = [...failures, ...warnings, ...notes];
	if (failures.length > 0) return { status: "failed", findings };
	if (warnings.length > 0) return { status: "warning", findings };
	return { status: unfinished ? "not finished" : "ok", findings };
}
