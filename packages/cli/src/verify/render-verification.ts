/** Renders the result of `verify` for people. */
import { count, type Paint, safe } from "../output/terminal.ts";
import type { Status, Verification } from "./verify-server.ts";

const MAX_FINDINGS = 10;
const STYLES = {
	ok: "green",
	failed: "red",
	warning: "yellow",
	"not applicable": "dim",
	"not finished": "yellow",
} as const satisfies { [status in Status]: Parameters<Paint>[0] };

export function renderVerification(verification: Verification, paint: Paint): string {
	const { server, protocol, era, checks, ok, skills, files } = verification;
	const lines = [`${paint("bold", safe(server))}, protocol ${safe(protocol)} (${era})`, ""];
	for (const { rule, title, status, findings } of checks) {
		lines.push(`${rule.padEnd(3)}  ${paint(STYLES[status], status.padEnd(14))}  ${title}`);
		for (const finding of findings.slice(0, MAX_FINDINGS)) lines.push(`       ${safe(finding)}`);
		if (findings.length > MAX_FINDINGS)
			lines.push(`       and ${findings.length - MAX_FINDINGS} more`);
	}
	const totals = (Object.keys(STYLES) as Status[]).flatMap((status) => {
		const total = checks.filter((check) => check.status === status).length;
		return total > 0 ? [`${total} ${status}`] : [];
	});
	const read = `${count(skills, "skill")}, ${count(files, "file")} read`;
	lines.push("", paint(ok ? "green" : "red", `${totals.join(", ")} (${read})`));
	return lines.join("\n");
}
