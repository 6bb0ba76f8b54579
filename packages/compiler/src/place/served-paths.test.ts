/** Served paths follow the disk: a skill that is left out does not move others. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import type { Entries } from "../../../../test/support/temp-folder.ts";
import type { CompileResult } from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";

const paths = ({ manifest }: CompileResult) => manifest.skills.map(({ path }) => path);
const LOWERED = { rules: { "name-directory": "warn" } } as const;

describe("a skill that is left out", () => {
	it.each<[string, string]>([
		["for its name", skillText("other")],
		["for a name that is no path segment", skillText('"a/b"')],
		["for an empty name", skillText('""')],
		["for its frontmatter", "# No frontmatter\n"],
		["for a missing description", "---\nname: outer\n---\n# Outer\n"],
	])("%s does not move the skill inside it", async (_why, outer) => {
		for (const entries of [
			{ "outer/SKILL.md": outer, "outer/inner/SKILL.md": skillText("inner") },
			{ "outer/SKILL.md": outer, "outer/x/inner/SKILL.md": skillText("inner") },
		])
			expect(paths(await compileEntries(entries))).toEqual([
				Object.keys(entries)[1]!.replace("/SKILL.md", ""),
			]);
	});

	it("does not move the skill inside it if it is the folder itself", async () => {
		const entries = { "SKILL.md": "broken", "inner/SKILL.md": skillText("inner") };
		expect(paths(await compileEntries(entries))).toEqual(["skills/inner"]);
		expect(paths(await compileEntries(entries, { prefix: "acme" }))).toEqual(["acme/skills/inner"]);
	});

	it("does not move others if it is left out only for a link, or for a skill inside it", async () => {
		const outer = skillText("other", { body: "[gone](gone.md)\n" });
		const rules = { ...LOWERED.rules, "link-broken": "error" } as const;
		const inner = { "outer/inner/SKILL.md": skillText("inner") };
		expect(paths(await compileEntries({ "outer/SKILL.md": outer, ...inner }, { rules }))).toEqual([
			"outer/inner",
		]);
		expect(
			paths(
				await compileEntries(
					{ "outer/SKILL.md": skillText("other"), ...inner, "outer/bad/SKILL.md": "broken" },
					LOWERED,
				),
			),
		).toEqual(["outer/inner"]);
	});

	it("takes the skills of its tree with it if another folder claims its URIs", async () => {
		const result = await compileEntries(
			{
				"a/SKILL.md": skillText("same"),
				"a/inner/SKILL.md": skillText("inner"),
				"b/SKILL.md": skillText("same"),
				"c/SKILL.md": skillText("c"),
			},
			LOWERED,
		);
		expect(paths(result)).toEqual(["c"]);
		expect(result.diagnostics.map(({ code, file }) => [code, file])).toContainEqual([
			"nested-invalid",
			"a/inner/SKILL.md",
		]);
	});
});

describe("links where a directory is served under another name", () => {
	const entries = (body: string): Entries => ({
		"outer/SKILL.md": skillText("outer", { body }),
		"outer/inner/SKILL.md": skillText("renamed"),
		"outer/inner/guide.md": "x",
	});
	const linksOf = async (body: string) =>
		(await compileEntries(entries(body), LOWERED)).diagnostics.filter(({ code }) =>
			code.startsWith("link-"),
		);

	it("are checked against the served paths, and say why they break", async () => {
		expect(await linksOf("[guide](inner/guide.md)\n")).toMatchObject([
			{
				code: "link-broken",
				file: "outer/SKILL.md",
				message: "The link to `inner/guide.md` does not lead to a file of the skill.",
				hint: 'The file is served as "renamed/guide.md", because a skill is served under its name and not under that of its directory. Rename the directory, or link to that path.',
			},
		]);
		expect(await linksOf("[guide](renamed/guide.md)\n")).toEqual([]);
		expect(await linksOf("[folder](renamed/)\n")).toEqual([]);
	});

	it("are checked against the disk where the moved skill is left out", async () => {
		const { diagnostics } = await compileEntries(entries("[guide](inner/guide.md)\n"));
		expect(diagnostics.filter(({ code }) => code === "link-broken")).toEqual([]);
	});
});

const NAMES = ["a", "b", "c"];
/** Each place has a name of its own, so that no two skills claim one URI. */
const otherName = (directory: string) => `z-${directory.replaceAll("/", "-")}`;
const TEXTS = {
	valid: (name: string) => skillText(name),
	renamed: (_name: string, directory: string) => skillText(otherName(directory)),
	broken: () => "# No frontmatter\n",
	undescribed: (name: string) => `---\nname: ${name}\n---\nx\n`,
	linked: (name: string) => skillText(name, { body: "[gone](gone.md)\n" }),
};
const skill = fc.record({
	directory: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
	kind: fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom("valid" as const, "renamed" as const) },
		fc.constantFrom(...(Object.keys(TEXTS) as (keyof typeof TEXTS)[])),
	),
});

it("hold for any tree and any setting: names of served skills, directories of all others", async () => {
	let nested = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(skill, { minLength: 1, maxLength: 8 }),
			fc.constantFrom("warn" as const, "error" as const),
			fc.constantFrom("warn" as const, "error" as const),
			async (skills, nameDirectory, linkBroken) => {
				const entries = Object.fromEntries(
					skills.map(({ directory, kind }) => [
						`${directory.join("/")}/SKILL.md`,
						TEXTS[kind](directory.at(-1)!, directory.join("/")),
					]),
				);
				const { manifest } = await compileEntries(entries, {
					rules: { "name-directory": nameDirectory, "link-broken": linkBroken },
				});
				const served = new Set(manifest.skills.map(({ path }) => path));
				const onDisk = Object.keys(entries).map((file) => file.slice(0, -"/SKILL.md".length));
				// The served path of a directory, if the skills on the way have their names where they are served.
				const pathOf = (directory: string): string => {
					const cut = directory.lastIndexOf("/");
					const base = cut < 0 ? "" : `${pathOf(directory.slice(0, cut))}/`;
					const renamed = base + otherName(directory);
					return served.has(renamed) ? renamed : base + directory.slice(cut + 1);
				};
				expect([...served].sort()).toEqual(
					onDisk
						.map(pathOf)
						.filter((path) => served.has(path))
						.sort(),
				);
				for (const { path, files } of manifest.skills)
					for (const { path: file } of files)
						if (file.endsWith("/SKILL.md")) {
							nested++;
							expect(served).toContain(`${path}/${file.slice(0, -"/SKILL.md".length)}`);
						}
			},
		),
		{ numRuns: 300 },
	);
	expect(nested).toBeGreaterThan(50);
});
