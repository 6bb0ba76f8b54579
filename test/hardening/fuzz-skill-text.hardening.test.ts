/** Any text of a SKILL.md gives errors, or a skill that the host kit accepts. */
import fs, { writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { compileSkills, renderGithub, renderJson, renderText } from "@skillbake/compiler";
import { showLines } from "@skillbake/core";
import { compareFrontmatter, parseEntry, parseSkillText } from "@skillbake/host/primitives";
import fc from "fast-check";
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

/** Texts that are compiled at once: a folder that changed just now is read twice, a moment apart. */
const SIZE = 50;
/** Enough for the slowest machine: such a folder takes a tenth of a second. */
const MAX_MILLISECONDS = 10_000;
/** Rendering takes longer than compiling, and the first diagnostics show as much as all of them. */
const MOST_RENDERED = 200;

const paths = Array.from({ length: SIZE }, (_, i) => `d${i}/refunds`);

it("SKILL.md", { timeout: FUZZ_TIMEOUT }, async () => {
	const folder = tempFolder(
		Object.fromEntries(
			paths.flatMap((path) => [
				[`${path}/references/policy.md`, "Policy.\n"],
				[`${path}/assets/logo.png`, "x"],
			]),
		),
	);
	const seeds = readSeeds("skill-text").map(String);
	const opened = recordOpenedFiles();

	async function judge(texts: readonly string[]): Promise<void> {
		for (const [i, path] of paths.entries())
			writeFileSync(join(folder, path, "SKILL.md"), texts[i % texts.length]!);
		const started = performance.now();
		const { manifest, diagnostics } = await compileSkills(folder);
		expect(performance.now() - started).toBeLessThan(MAX_MILLISECONDS);
		expect(opened.splice(0).filter((path) => !path.startsWith(folder))).toEqual([]);

		for (const [i, path] of paths.entries()) {
			const bytes = Buffer.from(texts[i % texts.length]!);
			const at = manifest.skills.findIndex((skill) => skill.path === path);
			const isBroken = diagnostics.some(
				({ file, severity }) => file === `${path}/SKILL.md` && severity === "error",
			);
			expect(isBroken).toBe(at < 0);
			if (at < 0) continue;
			const { uri, frontmatter, resources } = manifest.skills[at]!;
			const entry = parseEntry(structuredClone({ uri, frontmatter, resources }));
			const served = manifest.contents[at]![0]!;
			expect(entry.resources[0]).toMatchObject({ digest: digestOf(served), size: bytes.length });
			expect(Buffer.from(served)).toEqual(bytes);
			expect(compareFrontmatter(entry.frontmatter, parseSkillText(served).frontmatter)).toEqual([]);
		}
		const some = diagnostics.slice(0, MOST_RENDERED);
		const shown = renderText(some);
		expect(shown.length).toBeLessThan(MOST_RENDERED * 10_000);
		// Only commands for logs are left for the last step before printing.
		const commands = shown.match(/#(?=#[a-z]*\[)/gi)?.length ?? 0;
		expect(showLines(shown).length).toBe(shown.length + commands * ("<U+0023>".length - 1));
		expect(JSON.parse(renderJson(some))).toHaveLength(some.length);
		expect(renderGithub(some).split("\n")).toHaveLength(some.length + 1);
		expect("polluted" in {}).toBe(false);
	}

	const inputs = fc.array(mutatedText(seeds, [...YAML, ...MARKDOWN]), {
		minLength: SIZE,
		maxLength: SIZE,
	});
	await fuzz("SKILL.md", { seeds: [seeds], inputs, size: SIZE }, judge);
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
