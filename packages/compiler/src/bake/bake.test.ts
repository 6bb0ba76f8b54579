/** Where skills and files are served, in which order, and what nested skills share. */
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { compileEntries } from "../testing/compile-entries.ts";
import { paths, uris } from "../testing/summaries.ts";

describe("paths", () => {
	it("serves a folder that is itself a skill under its name", async () => {
		const result = await compileEntries({
			"SKILL.md": skillText("skills"),
			"references/x.md": "x",
		});
		expect(uris(result)).toEqual([["skill://skills/SKILL.md", "skill://skills/references/x.md"]]);
		expect(result.diagnostics).toEqual([]);
		const other = await compileEntries(
			{ "SKILL.md": skillText("other") },
			{ rules: { "name-directory": "off" } },
		);
		expect(paths(other)).toEqual(["other"]);
	});

	it("puts the prefix in front of every path", async () => {
		const options = { prefix: "\\acme\\billing/" };
		expect(paths(await compileEntries({ "a/SKILL.md": skillText("a") }, options))).toEqual([
			"acme/billing/a",
		]);
		expect(paths(await compileEntries({ "SKILL.md": skillText("skills") }, options))).toEqual([
			"acme/billing/skills",
		]);
	});
});

describe("nested skills (S9)", () => {
	const entries = {
		"out/SKILL.md": skillText("out"),
		"out/a.md": "a",
		"out/in/SKILL.md": skillText("in"),
		"out/in/deep/x.md": "x",
		"out/z.md": "z",
	};

	it("have their own entries, belong to the enclosing skill, and are stored once", async () => {
		const { manifest } = await compileEntries(entries);
		expect(
			manifest.skills.map(({ path, files }) => [path, files.map((file) => file.path)]),
		).toEqual([
			["out", ["SKILL.md", "a.md", "in/SKILL.md", "in/deep/x.md", "z.md"]],
			["out/in", ["SKILL.md", "deep/x.md"]],
		]);
		expect(manifest.contents).toEqual([
			[skillText("out"), "a", null, null, "z"],
			[skillText("in"), "x"],
		]);
	});

	it("list their own SKILL.md first, whatever its place in the enclosing skill", async () => {
		const { manifest } = await compileEntries({ ...entries, "out/in/A.md": "a" });
		expect(manifest.skills[1]!.files.map(({ path }) => path)).toEqual([
			"SKILL.md",
			"A.md",
			"deep/x.md",
		]);
	});

	it("take the enclosing skill with them when they are invalid, because a skill is served whole", async () => {
		const result = await compileEntries({
			...entries,
			"out/in/SKILL.md": "broken",
			"out/fine/SKILL.md": skillText("fine"),
		});
		expect(paths(result)).toEqual(["out/fine"]);
		expect(result.diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([
			{
				code: "nested-invalid",
				file: "out/SKILL.md",
				message:
					'The skill is left out, because it contains "out/in/SKILL.md", which cannot be served.',
			},
			{
				code: "frontmatter-delimiters",
				file: "out/in/SKILL.md",
				hint: "Give it frontmatter if it is a skill of its own. If not, rename it, for example to GUIDE.md.",
			},
		]);
	});

	it("have the same URIs as in the enclosing skill when both are served under other names", async () => {
		const result = await compileEntries(
			{ ...entries, "out/SKILL.md": skillText("outer"), "out/in/SKILL.md": skillText("zzz") },
			{ rules: { "name-directory": "warn" } },
		);
		expect(uris(result)).toEqual([
			[
				"skill://outer/SKILL.md",
				"skill://outer/a.md",
				"skill://outer/z.md",
				"skill://outer/zzz/SKILL.md",
				"skill://outer/zzz/deep/x.md",
			],
			["skill://outer/zzz/SKILL.md", "skill://outer/zzz/deep/x.md"],
		]);
	});
});

it("refuses skills that would be served under the same URI, and names them all", async () => {
	const result = await compileEntries(
		{
			"x/SKILL.md": skillText("same"),
			"y/SKILL.md": skillText("same"),
			"z/SKILL.md": skillText("z"),
		},
		{ rules: { "name-directory": "off", "file-name": "warn" } },
	);
	expect(result.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual(
		["x", "y"].map((dir) => [
			"file-name",
			`${dir}/SKILL.md`,
			'"x/SKILL.md" and "y/SKILL.md" would both be served as skill://same/SKILL.md.',
		]),
	);
	expect(paths(result)).toEqual(["z"]);
});

it("orders skills and files by code points", async () => {
	const result = await compileEntries({
		"b/SKILL.md": skillText("b"),
		"a-b/SKILL.md": skillText("a-b"),
		"a/c/SKILL.md": skillText("c"),
		"b/\u{1f642}.md": "x",
		"b/\uff5e.md": "x",
		"b/B.md": "x",
		"b/d/x.md": "x",
		"b/d-e.md": "x",
	});
	expect(paths(result)).toEqual(["a-b", "a/c", "b"]);
	expect(result.manifest.skills[2]!.files.map(({ path }) => path)).toEqual([
		"SKILL.md",
		"B.md",
		"d-e.md",
		"d/x.md",
		"\uff5e.md",
		"\u{1f642}.md",
	]);
});
