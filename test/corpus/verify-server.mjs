// `skillbake verify` against the server, in one era.
import { runCli } from "./serve-folder.mjs";

/** @import { CollectionReport } from "./check-collection.mjs" */

/**
 * @param {string} url
 * @param {"modern" | "legacy"} era
 * @param {CollectionReport} report
 */
export async function verifyServer(url, era, { verified, differences }) {
	const { stdout, stderr } = await runCli([
		"verify",
		url,
		"--era",
		era,
		"--json",
		"--timeout",
		"60",
	]);
	/** @type {{ rule: string, status: string, findings: unknown[] }[]} */
	const checks = stdout === "" ? [] : JSON.parse(stdout).checks;
	const failed = checks.filter(({ status }) => status === "failed");
	if (checks.length === 0) differences.push(`verify ${era}: ${stderr}`);
	for (const { rule, findings } of failed)
		differences.push(`verify ${era} ${rule}: ${JSON.stringify(findings).slice(0, 500)}`);
	const isOk = checks.length > 0 && failed.length === 0;
	verified.set(era, isOk ? "ok" : failed.map(({ rule }) => rule).join(" ") || "no answer");
}
