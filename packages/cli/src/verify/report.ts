/** Runs the checks over a survey and renders what they found. */
import { type Paint, safe } from "../terminal.ts";
import { CHECKS } from "./checks.ts";
import type { Survey } from "./survey.ts";

export type Status = "ok" | "warning" | "failed" | "not applicable";

export interface ReportLine {
	readonly rule: string;
	readonly title: string;
	readonly status: Status;
	readonly findings: readonly string[];
}

export interface Report {
	readonly server: string;
	readonly protocol: string;
	readonly era: "modern" | "legacy";
	readonly skills: number;
	readonly files: number;
	readonly ok: boolean;
	readonly checks: readonly ReportLine[];
}

const MOST_SHOWN = 10;
const STYLES = {
	ok: "green",
	warning: "yellow",
	failed: "red",
	"not applicable": "dim",
} as const satisfies { [status in Status]: Parameters<Paint>[0] };

export async function makeReport(survey: Survey): Promise<Report> {
	const checks: ReportLine[] = [];
	for (const { rule, title, run } of CHECKS) {
		const outcome = await run(survey);
		if ("notApplicable" in outcome) {
			checks.push({ rule, title, status: "not applicable", findings: [outcome.notApplicable] });
			continue;
		}
		const { failures, warnings = [] } = outcome;
		const status = failures.length > 0 ? "failed" : warnings.length > 0 ? "warning" : "ok";
		checks.push({ rule, title, status, findings: [...failures, ...warnings] });
	}
	const { server, protocol, era, skills } = survey;
	const files = new Set(skills.flatMap(({ reads }) => [...reads.keys()])).size;
	const ok = checks.every(({ status }) => status !== "failed");
	return { server, protocol, era, skills: skills.length, files, ok, checks };
}

export function renderReport(report: Report, paint: Paint): string {
	const lines = [
		`${paint("bold", safe(report.server))}, protocol ${safe(report.protocol)} (${report.era})`,
		"",
	];
	for (const { rule, title, status, findings } of report.checks) {
		lines.push(`${rule.padEnd(3)}  ${paint(STYLES[status], status.padEnd(14))}  ${title}`);
		for (const finding of findings.slice(0, MOST_SHOWN)) lines.push(`       ${safe(finding)}`);
		if (findings.length > MOST_SHOWN) lines.push(`       and ${findings.length - MOST_SHOWN} more`);
	}
	const count = (status: Status) => report.checks.filter((line) => line.status === status).length;
	const parts = (["ok", "failed", "warning", "not applicable"] as const)
		.filter((status) => count(status) > 0)
		.map((status) => `${count(status)} ${status}`);
	const read = `${report.skills} ${report.skills === 1 ? "skill" : "skills"}, ${report.files} ${report.files === 1 ? "file" : "files"} read`;
	lines.push("", paint(report.ok ? "green" : "red", `${parts.join(", ")} (${read})`));
	return lines.join("\n");
}
