/** Any text of a SKILL.md gives errors, or a skill that the host kit accepts. */
import fs, { writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { compileSkills, renderGithub, renderJson, renderText } from "@skillbake/compiler";
import { showLines } from "@skillbake/core";
import { compareFrontmatter, parseEntry, parseSkillText } from "@skillbake/host/primitives";
import { expect, it, onTestFinished } from "vitest";
import { digestOf } from "../support/digest-of.ts";
import { FUZZ_TIMEOUT, fuzz, readSeeds } from "../support/fuzz.ts";
import { mutatedText } from "../support/mutate.ts";
import { tempFolder } from "../support/temp-folder.ts";

const YAML = [
	"name: ",
	"? ",
	"- ",
	"&a ",
	"*a",
	"!!str ",
	"|",
	">-",
	"{",
	"]",
	"<<: ",
	"%YAML 1.2\n",
];
const MARKDOWN = ["[x](", "](", "![", "```\n", "<a href=", "[1]: ", "\n\n", "    ", "> "];

/** Enough for the slowest machine; a text of this length takes milliseconds. */
const MAX_MILLISECONDS = 5_000;
/** What the renderers may make of a text of at most 100,000 characters. */
const MAX_RENDERED = 20_000_000;

it("SKILL.md", { timeout: FUZZ_TIMEOUT }, async () => {
	const folder = tempFolder({
		"refunds/SKILL.md": "",
		"refunds/references/policy.md": "Policy.\n",
		"refunds/assets/logo.png": "x",
	});
	const seeds = readSeeds("skill-text").map(String);
	const opened = recordOpenedFiles();

	await fuzz(
		"SKILL.md",
		{ seeds, inputs: mutatedText(seeds, [...YAML, ...MARKDOWN]) },
		async (text) => {
			const bytes = Buffer.from(text);
			writeFileSync(join(folder, "refunds/SKILL.md"), bytes);
			const started = performance.now();
			const { manifest, diagnostics } = await compileSkills(folder);
			expect(performance.now() - started).toBeLessThan(MAX_MILLISECONDS);

			const [skill] = manifest.skills;
			if (skill) {
				const { uri, frontmatter, resources } = skill;
				const entry = parseEntry(structuredClone({ uri, frontmatter, resources }));
				const served = manifest.contents[0]![0]!;
				expect(entry.resources[0]).toMatchObject({ digest: digestOf(served), size: bytes.length });
				expect(Buffer.from(served)).toEqual(bytes);
				expect(compareFrontmatter(entry.frontmatter, parseSkillText(served).frontmatter)).toEqual(
					[],
				);
			} else expect(diagnostics.map(({ severity }) => severity)).toContain("error");

			const shown = renderText(diagnostics);
			expect(shown.length).toBeLessThan(MAX_RENDERED);
			expect(shown.replace(/##|::/g, "")).toBe(showLines(shown.replace(/##|::/g, "")));
			expect(JSON.parse(renderJson(diagnostics))).toHaveLength(diagnostics.length);
			expect(renderGithub(diagnostics).split("\n")).toHaveLength(diagnostics.length + 1);
			expect(opened.splice(0).filter((path) => !path.startsWith(folder))).toEqual([]);
			expect("polluted" in {}).toBe(false);
		},
	);
});

/** Handles of directories are opened by their number. */
function recordOpenedFiles(): string[] {
	const { openSync } = fs;
	const opened: string[] = [];
	fs.openSync = (path, ...rest) => {
		if (!String(path).startsWith("/proc/self/fd/")) opened.push(String(path));
		return openSync(path, ...rest);
	};
	syncBuiltinESMExports();
	onTestFinished(() => {
		fs.openSync = openSync;
		syncBuiltinESMExports();
	});
	return opened;
}
