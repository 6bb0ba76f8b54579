/** MCP Inspector on the command line. It recomputes every digest, but accepts an empty list. */
import assert from "node:assert/strict";
import { LEGACY } from "../../support/connect.ts";
import { digestOf } from "../../support/digest-of.ts";
import { createChecks } from "../checks.ts";
import { type ExpectedSkill, pathOfUri } from "../expected-skills.ts";
import type { Program, Visit } from "../program.ts";
import { packageFile, runCommand } from "../run-command.ts";

interface SkillReport {
	readonly uri: string;
	readonly conformance: readonly unknown[];
	readonly frontmatter: readonly unknown[];
	readonly files: readonly {
		readonly uri: string;
		readonly status: string;
		readonly actualDigest?: string;
	}[];
	readonly outcome: string;
}

export const inspector: Program = {
	name: "inspector",
	async run(visit) {
		const { expected } = visit;
		const checks = createChecks();
		const byPath = new Map(expected.map((skill) => [`${skill.path}/SKILL.md`, skill]));
		const listed = await checks.run("skills/list", async () => {
			const reports = await inspect(visit, ["skills/list", "--verify", "--require-digests"]);
			assert.deepEqual(reports.map(({ uri }) => pathOfUri(uri)).sort(), [...byPath.keys()].sort());
			return reports;
		});
		for (const report of listed ?? [])
			await checks.run(`skills/list ${report.uri}`, () =>
				checkReport(report, byPath.get(pathOfUri(report.uri))!),
			);
		await Promise.all(
			expected.map((skill) => {
				const uri = `skill://${skill.path.split("/").map(encodeURIComponent).join("/")}/SKILL.md`;
				return checks.run(`skills/get ${uri}`, async () => {
					const [report, ...others] = await inspect(visit, [
						"skills/get",
						"--uri",
						uri,
						"--verify",
					]);
					assert.equal(others.length, 0);
					checkReport(report!, skill);
				});
			}),
		);
		return checks.all;
	},
};

function checkReport(report: SkillReport, skill: ExpectedSkill): void {
	assert.deepEqual([report.conformance, report.frontmatter], [[], []]);
	assert.equal(report.outcome, "verified");
	assert.deepEqual(
		new Map(
			report.files.map(({ uri, status, actualDigest }) => [pathOfUri(uri), [status, actualDigest]]),
		),
		new Map(
			skill.files.map(({ path, bytes }) => [
				`${skill.path}/${path}`,
				["verified", digestOf(bytes)],
			]),
		),
	);
}

async function inspect({ server, era }: Visit, method: readonly string[]): Promise<SkillReport[]> {
	const { address } = server;
	const where =
		"url" in address
			? ["--server-url", address.url, "--transport", "http"]
			: ["--", address.command, ...address.args];
	const { code, stdout, stderr } = await runCommand(process.execPath, [
		packageFile("@modelcontextprotocol/inspector", "clients/launcher/build/index.js"),
		...["--cli", "--protocol-era", era === LEGACY ? "legacy" : "modern"],
		...["--method", ...method, ...where],
	]);
	const lines = stdout.split("\n").filter((line) => line !== "");
	assert.equal(code, 0, `exit code ${code}: ${stderr} ${lines.join(" ").slice(0, 2000)}`);
	return lines.map((line): SkillReport => JSON.parse(line));
}
