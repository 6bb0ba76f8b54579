/** Every rule: what breaks it, where it is reported, how severe it is, and that settings change that. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { compileSkills, RULE_CODES, RULES, type RuleCode } from "./index.ts";
import { FIELDS_CASES } from "./testing/rule-cases/fields.ts";
import { FOLDER_CASES } from "./testing/rule-cases/folder.ts";
import { FRONTMATTER_CASES } from "./testing/rule-cases/frontmatter.ts";
import { TEXT_CASES } from "./testing/rule-cases/text.ts";
import { TOOLS_CASES } from "./testing/rule-cases/tools.ts";

const CASES = [
	...FOLDER_CASES,
	...FRONTMATTER_CASES,
	...FIELDS_CASES,
	...TOOLS_CASES,
	...TEXT_CASES,
];

describe.each(CASES)("$code, when $when", ({ code, entries, expected, options, times = 1 }) => {
	it("is reported in the right place", async () => {
		const { diagnostics } = await compileSkills(tempFolder(entries), options);
		const found = diagnostics.filter((diagnostic) => diagnostic.code === code);
		expect(found).toHaveLength(times);
		expect(found[0]).toMatchObject(expected);
	});

	it("can be turned off and set to another severity", async () => {
		const folder = tempFolder(entries);
		const off = await compileSkills(folder, { ...options, rules: { [code]: "off" } });
		expect(off.diagnostics.filter((diagnostic) => diagnostic.code === code)).toEqual([]);
		const other = expected.severity === "info" ? "warn" : "info";
		const set = await compileSkills(folder, { ...options, rules: { [code]: other } });
		for (const diagnostic of set.diagnostics)
			if (diagnostic.code === code) expect(diagnostic.severity).toBe(other);
	});
});

it("has a case or a test elsewhere for every rule", () => {
	const elsewhere: RuleCode[] = ["not-a-folder", "unreadable", "special-file", "limit-read"];
	expect([...new Set([...CASES.map(({ code }) => code), ...elsewhere])].sort()).toEqual(
		[...RULE_CODES].sort(),
	);
});

it("documents every rule with its default", () => {
	const docs = readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8");
	for (const code of RULE_CODES)
		expect(docs, code).toMatch(
			new RegExp(`^### \`${code}\`\n\n\\*\\*Default:\\*\\* ${RULES[code]}\\b`, "m"),
		);
});

it("treats warnings as errors when asked to", async () => {
	const folder = tempFolder({ "a/SKILL.md": skillText("a", { fields: "version: one" }) });
	expect((await compileSkills(folder)).manifest.skills).toHaveLength(1);
	const strict = await compileSkills(folder, { warningsAsErrors: true });
	expect(strict.diagnostics).toMatchObject([{ code: "unknown-field", severity: "error" }]);
	expect(strict.manifest.skills).toEqual([]);
});

it("reports nothing for valid skills that look odd", async () => {
	const body = [
		"# Fine\n",
		"[ok](references/a%20b.md#x) [dir](references/) [self](SKILL.md) [web](https://x.test/y) [top](#top)",
		"`[code](nope.md)` and",
		"",
		"    [indented](nope.md)",
		"",
		"```\n[fenced](nope.md)\n```",
		"👩‍💻 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌خواهم",
		"AKIAIOSFODNN7EXAMPLE sk-something gh_",
		"",
	].join("\n");
	const { diagnostics } = await compileSkills(
		tempFolder({
			"a/SKILL.md": `---\nname: a\ndescription: "Use when: asked; it's 2026-04-24"\nmetadata: { version: "1.0", date: '2026-04-24' }\nallowed-tools: Bash(git add, git commit) Read\n---\n${body}`,
			"a/references/a b.md": "![up](../SKILL.md)\n",
		}),
	);
	expect(diagnostics).toEqual([]);
});
