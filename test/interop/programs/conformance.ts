/** The public conformance suite, server scenarios of SEP-2640. It only speaks HTTP. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Era, LEGACY } from "../../support/connect.ts";
import { findNode24 } from "../../support/find-node-24.ts";
import { tempDirectory } from "../../support/temp-folder.ts";
import { type Check, createChecks } from "../checks.ts";
import type { Program } from "../program.ts";
import { packageFile, runCommand } from "../run-command.ts";

const SCENARIOS = ["enumeration", "manifest", "directory"];

/** Checks of fields that the legacy revision does not have. */
const SKIPPED_ON_LEGACY = /^sep-2640-skills-(?:list|get)-cache-attributes$/;

interface ConformanceCheck {
	readonly id: string;
	readonly status: string;
	readonly errorMessage?: string;
	readonly description: string;
}

export const conformance: Program = {
	name: "conformance",
	skips: ({ address }) => ("url" in address ? undefined : "HTTP only"),
	async run({ server, era }) {
		if (!("url" in server.address)) throw new Error("The conformance suite needs a URL");
		const { url } = server.address;
		const runs = SCENARIOS.map((scenario) => runScenario(url, `sep-2640-skills-${scenario}`, era));
		return (await Promise.all(runs)).flat();
	},
};

/** It exits with 0 even for skipped checks and warnings, so we look at each check. */
async function runScenario(url: string, scenario: string, era: Era): Promise<readonly Check[]> {
	const cwd = tempDirectory();
	const checks = createChecks();
	const { code, stderr } = await runCommand(
		findNode24(),
		[
			packageFile("@modelcontextprotocol/conformance", "dist/index.js"),
			...["server", "--url", url, "--scenario", scenario],
			...["--spec-version", era, "--force", "--output-dir", "out"],
		],
		cwd,
	);
	await checks.run(scenario, () => {
		const results = readResults(join(cwd, "out"));
		for (const { id, status, errorMessage, description } of results) {
			const allowed = era === LEGACY && status === "SKIPPED" && SKIPPED_ON_LEGACY.test(id);
			if (status === "SUCCESS") checks.add(`${scenario} ${id}`, undefined);
			else if (!allowed)
				checks.add(`${scenario} ${id}`, `${status}: ${errorMessage ?? description}`);
		}
		if (code !== 0) throw new Error(`exit code ${code} ${stderr}`);
		if (results.length === 0) throw new Error("no check was made");
	});
	return checks.all;
}

function readResults(folder: string): ConformanceCheck[] {
	return readdirSync(folder).flatMap((run) =>
		JSON.parse(readFileSync(join(folder, run, "checks.json"), "utf8")),
	);
}
