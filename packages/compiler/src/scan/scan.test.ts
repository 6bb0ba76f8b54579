/** Which files and skills of a folder are compiled. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { type Entries, tempFolder, writeEntries } from "../../../../test/support/temp-folder.ts";
import { compileSkills, createCompiler } from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";
import { paths, uris } from "../testing/summaries.ts";

describe("selected files", () => {
	it("leave out files that nobody wants to serve", async () => {
		const junk = [
			".git/x",
			".DS_Store",
			"Thumbs.db",
			"desktop.ini",
			"node_modules/m/SKILL.md",
			"__pycache__/x.pyc",
			"x.pyc",
			".x.md.swp",
			"x.md~",
			".#x",
			"#x#",
			".SKILL.md.1a2b3c4d.tmp",
		];
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			...Object.fromEntries(junk.map((name) => [`a/${name}`, "x"])),
		});
		expect(uris(result)).toEqual([["skill://a/SKILL.md"]]);
		expect(result.diagnostics).toEqual([]);
	});

	describe("hidden files", () => {
		const entries = {
			"a/SKILL.md": skillText("a"),
			"a/.env": "x",
			"a/.env.example": "x",
			"a/.github/x.yml": "x",
			".claude/skills/b/SKILL.md": skillText("b"),
		};

		it("are left out with a warning", async () => {
			const result = await compileEntries(entries);
			expect(uris(result)).toEqual([["skill://a/SKILL.md"]]);
			expect(result.diagnostics.map(({ code, file }) => [code, file])).toEqual([
				["hidden-file", ".claude"],
				["hidden-file", "a/SKILL.md"],
			]);
		});

		it("are taken in by globs, and then only credentials are refused", async () => {
			const exclude = ["!**/.env.example", "!**/.github", "!**/.claude", "**/.env"];
			const result = await compileEntries(entries, { exclude });
			expect(result.diagnostics).toEqual([]);
			expect(uris(result)).toEqual([
				["skill://.claude/skills/b/SKILL.md"],
				["skill://a/SKILL.md", "skill://a/.env.example", "skill://a/.github/x.yml"],
			]);
			const leaky = await compileEntries(entries, { exclude: "!**/.env" });
			expect(leaky.diagnostics).toContainEqual(
				expect.objectContaining({ code: "credential-file", severity: "error", file: "a/.env" }),
			);
			expect(uris(leaky)).toEqual([]);
		});

		it("are reported by a run after an edit as by the first run", async () => {
			const folder = tempFolder(entries);
			const compiler = createCompiler(folder);
			const hidden = async (changed?: string[]) =>
				(await compiler.compile(changed)).diagnostics.map(({ message }) => message);
			await compiler.compile();
			writeEntries(folder, { "a/docs/.late": "x" });
			expect((await hidden([join(folder, "a/docs/.late")]))[1]).toContain("`docs/.late`");
			rmSync(join(folder, ".claude"), { recursive: true });
			expect(await hidden()).toHaveLength(1);
		});
	});

	it("may have any name if they are never served", async () => {
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			"aux.md": "x",
			"README.md": "x",
			"readme.md": "x",
			"drafts/con.md": "x",
		});
		expect(result.diagnostics).toEqual([]);
		expect(paths(result)).toEqual(["a"]);
	});

	it("must not lie in directories that other systems cannot tell apart", async () => {
		const result = await compileEntries({
			"Team/a/SKILL.md": skillText("a"),
			"team/b/SKILL.md": skillText("b"),
			"c/SKILL.md": skillText("c"),
		});
		expect(result.diagnostics.map(({ code, file }) => [code, file])).toEqual([
			["file-name", "Team"],
			["file-name", "team"],
		]);
		expect(paths(result)).toEqual(["c"]);
	});

	it("follow include and exclude", async () => {
		const folder = tempFolder({
			"a/SKILL.md": skillText("a"),
			"a/draft.md": "x",
			"a/x.pyc": "x",
			"b/c/SKILL.md": skillText("c"),
			"b/c/x.md": "x",
		});
		const select = async (options: object) => uris(await compileSkills(folder, options)).flat();
		expect(await select({ include: "b/**" })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ include: ["b"] })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ include: "b\\c" })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ exclude: ["b", "**/draft.md"] })).toEqual(["skill://a/SKILL.md"]);
		expect(await select({ exclude: ["b", "!**/*.pyc"] })).toEqual([
			"skill://a/SKILL.md",
			"skill://a/draft.md",
			"skill://a/x.pyc",
		]);
	});
});

describe("the folder itself", () => {
	const cases: { [what: string]: Entries } = {
		"a misnamed SKILL.md in a directory with a reserved name": { "con/skill.md": skillText("con") },
		"names that differ by case": { "a/SKILL.md": skillText("a"), "A/skill.md": skillText("a") },
		"a directory called SKILL.md": { "SKILL.md/a/SKILL.md": skillText("a") },
		"a broken link": { gone: { link: "nowhere" }, "a/SKILL.md": skillText("a") },
		"a skill in a directory with a reserved name": { "con/a/SKILL.md": skillText("a") },
		"no skill": { "a/notes.md": "x" },
	};
	const below = (entries: Entries, directory: string): Entries =>
		Object.fromEntries(
			Object.entries(entries).map(([path, entry]) => [`${directory}/${path}`, entry]),
		);

	it.each(Object.keys(cases))("is checked like any directory below it: %s", async (what) => {
		const entries = cases[what]!;
		const top = await compileEntries(entries);
		const deep = await compileEntries(below(entries, "group"));
		expect(deep.diagnostics).toEqual(
			top.diagnostics.map((diagnostic) =>
				// Only the folder as a whole can have no skills.
				diagnostic.code === "no-skills"
					? diagnostic
					: { ...diagnostic, file: `group/${diagnostic.file}` },
			),
		);
		expect(deep.manifest.skills.map(({ path }) => path)).toEqual(
			top.manifest.skills.map(({ path }) => `group/${path}`),
		);
	});

	it("reports the reserved name above a misnamed SKILL.md at any depth", async () => {
		for (const directory of ["con", "group/con", "a/b/con"]) {
			const { diagnostics } = await compileEntries({ [`${directory}/skill.md`]: skillText("con") });
			expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
				["file-name", directory],
				["skill-file-name", `${directory}/skill.md`],
			]);
		}
	});
});
