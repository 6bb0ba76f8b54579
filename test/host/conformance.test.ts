/** The public conformance suite's four client scenarios, on both SDKs. */
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { findNode24 } from "../support/find-node-24.ts";
import { tempDirectory } from "../support/temp-folder.ts";

const SCENARIOS = ["no-prefetch", "verify-digest", "verify-size", "verify-frontmatter"].map(
	(name) => `sep-2640-client-${name}`,
);
const SUITE = join(
	dirname(fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/package.json"))),
	"dist/index.js",
);
const CLIENT = join(import.meta.dirname, "conformance-client.ts");

/** The suite exits with 0 on skipped checks and warnings, so we read its output. */
async function run(mode: string, scenario: string): Promise<string> {
	const node = findNode24();
	const { stdout, stderr } = await promisify(execFile)(
		node,
		[
			SUITE,
			"client",
			"--command",
			`"${node}" "${CLIENT}" ${mode}`,
			"--scenario",
			scenario,
			"--force",
		],
		{ cwd: tempDirectory(), timeout: 60_000 },
	).catch((error: { stdout: string; stderr: string }) => error);
	return stripVTControlCharacters(`${stdout}${stderr}`);
}

describe.each(["v1", "v2"])("conformance with a %s client", (mode) => {
	it.each(SCENARIOS)("%s", async (scenario) => {
		const output = await run(mode, scenario);
		expect(output).toContain("OVERALL: PASSED");
		expect(output).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
		expect(output).toMatch(/\] SUCCESS /);
		expect(output).not.toMatch(/SKIPPED|WARNING|FAILURE/);
	});
});

it.each(SCENARIOS)("%s notices a careless client", async (scenario) => {
	expect(await run("careless", scenario)).toMatch(/\] FAILURE /);
});
