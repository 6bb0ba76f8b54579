/** Findings about the shape of a folder: skills, names of files, links, limits. */
import { skillText } from "../../../../../test/support/skill-text.ts";
import { type Case, withFile } from "./rule-case.ts";

export const FOLDER_CASES: readonly Case[] = [
	{
		code: "no-skills",
		when: "the folder is empty",
		entries: {},
		expected: { file: "", severity: "error" },
	},
	{
		code: "skill-file-name",
		when: "it is lower-case",
		entries: { "a/skill.md": skillText("a") },
		expected: {
			file: "a/skill.md",
			message: "The file is called `skill.md`; hosts look for exactly `SKILL.md`.",
		},
	},
	{
		code: "skill-file-name",
		when: "it is a directory",
		entries: { "a/SKILL.md/x.md": "x", "b/SKILL.md": skillText("b") },
		expected: { file: "a/SKILL.md", message: "SKILL.md is a directory." },
	},
	{
		code: "nested-skill",
		when: "a skill is inside another",
		entries: { "a/SKILL.md": skillText("a"), "a/b/SKILL.md": skillText("b") },
		expected: { severity: "info", file: "a/b/SKILL.md" },
	},
	{
		code: "nested-invalid",
		when: "a skill contains a broken one",
		entries: { "a/SKILL.md": skillText("a"), "a/b/SKILL.md": "# B\n" },
		expected: { severity: "error", file: "a/SKILL.md" },
	},
	{
		code: "hidden-file",
		when: "a skill has hidden files",
		entries: {
			...withFile(".env", "KEY=1"),
			"a/.ssh/id_ed25519": "x",
			"a/references/.hidden.md": "x",
			"a/.SKILL.md.1a2b3c4d.tmp": "x",
			"a/.git/config": "x",
		},
		expected: {
			severity: "warn",
			file: "a/SKILL.md",
			message:
				"Hidden files and directories are left out: `.env`, `.ssh/`, `references/.hidden.md`.",
			hint: 'To publish it, take it in by a glob: exclude: ["!**/.env"]',
		},
	},
	{
		code: "hidden-file",
		when: "there are many",
		entries: {
			"a/SKILL.md": skillText("a"),
			...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`a/.f${i}`, "x"])),
		},
		expected: {
			message:
				"Hidden files and directories are left out: `.f0`, `.f1`, `.f2`, `.f3`, `.f4` and 3 more.",
		},
	},
	{
		code: "hidden-file",
		when: "a hidden directory of a skill holds a skill",
		entries: withFile(".claude/skills/x/SKILL.md", skillText("x")),
		expected: {
			message:
				"Hidden files and directories are left out: `.claude/`. `.claude/skills/x/SKILL.md` is a skill that is not served.",
			hint: 'To publish it, take it in by a glob: exclude: ["!**/.claude"]',
		},
	},
	{
		code: "hidden-file",
		when: "a hidden directory of the folder holds a skill",
		entries: {
			"a/SKILL.md": skillText("a"),
			".claude/skills/x/SKILL.md": skillText("x"),
			".github/workflows/ci.yml": "x",
			".env": "x",
		},
		expected: {
			severity: "warn",
			file: ".claude",
			message: "The directory is hidden, so the skill `skills/x/SKILL.md` in it is not served.",
			hint: 'Move the skill out of it. To publish it, take it in by a glob: exclude: ["!**/.claude"]',
		},
	},
	...["server.pem", "id_rsa", "deep/credentials", "tls.key"].map(
		(path): Case => ({
			code: "credential-file",
			when: `a file is called ${path}`,
			entries: withFile(path, "x"),
			expected: { severity: "error", file: `a/${path}` },
		}),
	),
	{
		code: "symlink-escapes",
		when: "a link leads out of the folder",
		entries: { "a/SKILL.md": skillText("a"), "a/x": { link: "/etc/hostname" } },
		expected: { severity: "error", file: "a/x" },
	},
	{
		code: "symlink-escapes",
		when: "a link is broken",
		entries: { "a/SKILL.md": skillText("a"), "a/x": { link: "nowhere" } },
		expected: { severity: "error", message: "The symbolic link is broken: it does not exist." },
	},
	{
		code: "symlink-escapes",
		when: "a broken link is outside of every skill",
		entries: { "a/SKILL.md": skillText("a"), x: { link: "nowhere" } },
		expected: { severity: "warn", file: "x" },
	},
	{
		code: "symlink-directory",
		when: "a link leads to a directory",
		entries: { "a/SKILL.md": skillText("a"), "a/d/x.md": "x", "a/e": { link: "d" } },
		expected: { severity: "error", file: "a/e" },
	},
	{
		code: "symlink-inside",
		when: "a link leads to a file inside the skill",
		entries: { "a/SKILL.md": skillText("a"), "a/x.md": "x", "a/y.md": { link: "x.md" } },
		expected: { severity: "warn", file: "a/y.md" },
	},
	{
		code: "file-name",
		when: "it contains a backslash",
		entries: withFile("x\\y.md", "x"),
		expected: { severity: "error", file: "a/x\\y.md" },
	},
	{
		code: "file-name",
		when: "it contains a control character",
		entries: withFile("x\ny.md", "x"),
		expected: { severity: "error" },
	},
	{
		code: "file-name",
		when: "it is reserved on Windows",
		entries: withFile("aux.md", "x"),
		expected: { file: "a/aux.md" },
	},
	{
		code: "file-name",
		when: "two names differ in case",
		entries: { ...withFile("x.md", "x"), "a/X.md": "y" },
		expected: {
			message:
				'The names "X.md", "x.md" are the same name on systems that ignore case or Unicode form.',
		},
		times: 2,
	},
	{
		code: "file-name",
		when: "two names differ in Unicode form",
		entries: { ...withFile("\u00e4.md", "x"), "a/a\u0308.md": "y" },
		expected: {
			message:
				'The names "<U+00E4>.md", "a<U+0308>.md" are the same name on systems that ignore case or Unicode form.',
		},
		times: 2,
	},
	{
		code: "limit-files",
		when: "there are 513 files",
		entries: {
			"a/SKILL.md": skillText("a"),
			...Object.fromEntries(Array.from({ length: 512 }, (_, i) => [`a/f${i}.md`, "x"])),
		},
		expected: { severity: "warn", message: "The skill has 513 files; the standard allows 512." },
	},
	{
		code: "limit-bytes",
		when: "there are more than 16 MiB",
		entries: withFile("big.bin", Buffer.alloc(16 * 1024 * 1024, 0xff)),
		expected: { severity: "warn", file: "a/SKILL.md" },
	},
];
