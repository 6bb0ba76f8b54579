/** Hostile and broken frontmatter ends in diagnostics. It never throws, hangs or runs. */
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { compileSkills } from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";
import { codes } from "../testing/summaries.ts";

describe("frontmatter", () => {
	it.each(["---js", "---javascript", "--- js", "---coffee", "---json"])(
		"never runs %s",
		async (opening) => {
			const marker = "skillbakeRan";
			const result = await compileEntries({
				"a/SKILL.md": `${opening}\nmodule.exports = (globalThis.${marker} = true, { name: "a", description: "b" })\n---\n# A\n`,
			});
			expect(codes(result)).toEqual(["frontmatter-delimiters"]);
			expect(marker in globalThis).toBe(false);
		},
	);

	it("reports the same broken frontmatter twice in one process", async () => {
		const folder = tempFolder({ "a/SKILL.md": "---\nname: [a\n---\n# A\n" });
		for (let i = 0; i < 2; i++)
			expect(codes(await compileSkills(folder))).toEqual(["frontmatter-yaml"]);
	});

	it("refuses a 5 MB alias bomb at once", async () => {
		const bomb = Array.from(
			{ length: 100_000 },
			(_, i) => `k${i}: &a${i} [*a${i - 1}, *a${i - 1}]`,
		);
		const started = performance.now();
		const result = await compileEntries({
			"a/SKILL.md": `---\nname: a\n${bomb.join("\n")}${" ".repeat(2e6)}\n---\n`,
		});
		expect(codes(result)).toContain("frontmatter-yaml");
		// The parser needs about four seconds for a tenth of it.
		expect(performance.now() - started).toBeLessThan(5_000);
	});

	it("refuses a small alias bomb", async () => {
		const bomb = Array.from({ length: 40 }, (_, i) => `k${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
		const result = await compileEntries({
			"a/SKILL.md": `---\nname: a\ndescription: b\nk0: &a0 x\n${bomb.join("\n")}\n---\n`,
		});
		expect(new Set(codes(result))).toEqual(new Set(["frontmatter-yaml"]));
	});

	it("publishes a map of 200 levels and refuses one of 20,000", async () => {
		const deep = (levels: number) => `deep: ${"{a: ".repeat(levels)}x${"}".repeat(levels)}`;
		const rules = { "frontmatter-portable": "off" } as const;
		const entries = { "a/SKILL.md": skillText("a", { fields: deep(200) }) };
		const fine = await compileEntries(entries, { rules });
		expect(codes(fine)).toEqual(["unknown-field"]);
		expect(JSON.stringify(fine.manifest.skills[0]?.frontmatter)).toContain('{"a":"x"}');
		const tooDeep = await compileEntries({
			"a/SKILL.md": skillText("a", { fields: `deep: ${"[".repeat(20_000)}` }),
		});
		expect(new Set(codes(tooDeep))).toEqual(new Set(["frontmatter-yaml"]));
	});

	it("keeps a field called __proto__ as a field", async () => {
		const { manifest } = await compileEntries(
			{ "a/SKILL.md": skillText("a", { fields: "__proto__: { x: 1 }" }) },
			{ rules: { "frontmatter-portable": "warn" } },
		);
		const { frontmatter } = manifest.skills[0]!;
		expect(Object.keys(frontmatter)).toContain("__proto__");
		expect(JSON.stringify(frontmatter)).toContain('"__proto__":{"x":1}');
	});

	it("refuses a name with a slash and serves nothing under it, whatever the settings", async () => {
		const entries = { "a/SKILL.md": skillText("../../etc") };
		const result = await compileEntries(entries, {
			rules: { "name-format": "off", "name-directory": "off" },
		});
		expect(result.manifest.skills).toEqual([]);
		expect(codes(await compileEntries(entries))).toEqual(["name-directory", "name-format"]);
	});
});
