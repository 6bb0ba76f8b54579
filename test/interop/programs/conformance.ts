/** The public conformance suite, server scenarios of SEP-2640. Over HTTP: it knows no other way. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findNode24 } from "../../host/node-24.ts";
import { type Check, createChecks } from "../checks.ts";
import type { Program } from "../program.ts";
import { packageFile, runCommand, withScratch } from "../run-command.ts";
import { type Era, LEGACY } from "../target.ts";

const SCENARIOS = ["enumeration", "manifest", "directory"];

/** What the older revision has no word for. */
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
	async run({ target, era }) {
		if (!("url" in target.address)) throw new Error("The conformance suite needs a URL");
		const { url } = target.address;
		const runs = SCENARIOS.map((scenario) => runScenario(url, `sep-2640-skills-${scenario}`, era));
		return (await Promise.all(runs)).flat();
	},
};

/** It exits with 0 on skipped checks and warnings, so its checks are what counts. */
function runScenario(url: string, scenario: string, era: Era): Promise<readonly Check[]> {
	return withScratch(async (cwd) => {
		const checks = createChecks();
		const { code, stderr } = await runCommand(
			findNode24(),
			[
				packageFile("@modelcontextprotocol/conformance", "dist/index.js"),
				...["server", "--url", url, "--scenario", scenario],
				...["--spec-version", era, "--force", "--output-dir", "out"],
			],
			{ cwd },
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
	});
}

function readResults(folder: string): ConformanceCheck[] {
	return readdirSync(folder).flatMap((run) =>
		JSON.parse(readFileSync(join(folder, run, "checks.json"), "utf8")),
	);
}
