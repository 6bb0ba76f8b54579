/** `skillbake verify`, the binary: it must report every known flaw and nothing else. */
import assert from "node:assert/strict";
import { LEGACY } from "../../support/connect.ts";
import { createChecks } from "../checks.ts";
import type { Program } from "../program.ts";
import { packageFile, runCommand } from "../run-command.ts";

interface VerifyReport {
	readonly skills: number;
	readonly ok: boolean;
	readonly checks: readonly {
		readonly rule: string;
		readonly title: string;
		readonly status: "ok" | "warning" | "failed" | "not applicable";
		readonly findings: readonly string[];
	}[];
}

/** An example skill names tools of a billing server, which no visited server offers. */
const DRIFT = [/^skill:\/\/.*\/refunds\/SKILL\.md: the server has no tool billing_\w+$/];

export const verify: Program = {
	name: "skillbake verify",
	async run({ server, era, expected }) {
		const { address, flaws = {} } = server;
		const checks = createChecks();
		const where = "url" in address ? [address.url] : ["--", address.command, ...address.args];
		const args = ["verify", "--json", "--era", era === LEGACY ? "legacy" : "modern", ...where];
		const report = await checks.run("report", async () => {
			const { code, stdout, stderr } = await runCommand(process.execPath, [
				packageFile("skillbake", "dist/bin.js"),
				...args,
			]);
			assert.ok(stdout.startsWith("{"), stderr);
			const report: VerifyReport = JSON.parse(stdout);
			assert.equal(code, report.ok ? 0 : 1);
			assert.equal(report.skills, expected.length);
			return report;
		});
		for (const { rule, title, status, findings: told } of report?.checks ?? []) {
			if (status === "not applicable") continue;
			// A check that is fine may still tell how a server behaves.
			const findings = status === "ok" ? [] : told;
			const patterns = rule === "use" ? DRIFT : (flaws[rule]?.[era] ?? []);
			await checks.run(`${rule} ${title}`, () => {
				const stray = findings.filter((text) => !patterns.some((known) => known.test(text)));
				assert.deepEqual(stray, []);
				const unsaid = patterns.filter((known) => !findings.some((text) => known.test(text)));
				assert.deepEqual(unsaid, [], `nothing is said about ${unsaid.join(", ")}`);
			});
		}
		return checks.all;
	},
};
