/** `skillbake check` with paths inside skills, as hooks pass them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";

beforeAll(installedCli);

describe.concurrent("check with a path inside a skill", () => {
	const FILES = {
		"skills/a/SKILL.md": skillText("x"),
		"skills/a/references/policy.md": "Text.\n",
		"skills/a/references/deep/more.md": "Text.\n",
		"skills/a/scripts/run.sh": "true\n",
		"skills/b/SKILL.md": skillText("y"),
		"skills/b/inner/SKILL.md": skillText("z"),
		"skills/b/inner/notes.md": "Text.\n",
		"skills/README.md": "Text.\n",
		"lower/skill.md": skillText("lower"),
		"lower/notes.md": "Text.\n",
	};
	const checked = async (paths: readonly string[], cwd: string) => {
		const { stdout, stderr, code } = await run(["check", ...paths, "--format", "json"], { cwd });
		const files = stdout ? JSON.parse(stdout).map(({ file }: { file: string }) => file) : stderr;
		return { code, files };
	};
	const A = "skills/a/SKILL.md";
	const B = "skills/b/SKILL.md";
	const INNER = "skills/b/inner/SKILL.md";

	it.each<[string, string[], string[]]>([
		["a file", ["skills/a/references/policy.md"], [A]],
		["a file with ./", ["./skills/a/scripts/run.sh"], [A]],
		["a directory", ["skills/a/references"], [A]],
		["a directory with a slash", ["skills/a/references/deep/"], [A]],
		["the SKILL.md", ["skills/a/SKILL.md"], [A]],
		["a file that does not exist", ["skills/a/references/gone/gone.md"], [A]],
		["several files of one skill", ["skills/a/scripts/run.sh", "skills/a/references", A], [A]],
		["a skill and its folder", ["skills/a/scripts/run.sh", "skills"], [A, B, INNER]],
		["a nested skill", ["skills/b/inner/notes.md"], [INNER]],
		["a glob of files", ["skills/a/**/*.md"], [A]],
		["a glob that also matches other files", ["**/{README,policy}.md"], [A]],
		["a glob of directories", ["skills/*/references"], [A]],
		["a misnamed SKILL.md", ["lower/notes.md"], ["lower/skill.md"]],
	])("%s", async (_, paths, files) => {
		const cwd = await project(FILES);
		const absolute = paths.map((path) => join(cwd, path));
		const found = await checked([...paths, ...absolute], cwd);
		expect(found.code).toBe(1);
		expect([...new Set(found.files)].sort()).toEqual([...files].sort());
		// Checked once, although it is given at least twice.
		const own = found.files.filter((file: string) => file === A);
		expect(own).toHaveLength(files.includes(A) ? 1 : 0);
	});

	it("works from a directory inside the skill", async () => {
		const cwd = join(await project(FILES), "skills/a/references");
		for (const path of ["policy.md", ".", "deep"]) {
			const { code, files } = await checked([path], cwd);
			expect(code).toBe(1);
			expect(files).toEqual([join(cwd, "../SKILL.md")]);
		}
	});

	it("fixes the whole skill, and only that", async () => {
		const cwd = await project({
			"skills/a/SKILL.md": `\uFEFF${skillText("a")}`,
			"skills/a/notes.md": "Text.\n",
			"skills/b/SKILL.md": `\uFEFF${skillText("b")}`,
		});
		const { code, stdout } = await run(["check", "--fix", "skills/a/notes.md"], { cwd });
		expect(code).toBe(0);
		expect(stdout).toContain("fixed skills/a/SKILL.md [encoding]");
		expect(stdout).toContain("1 good skill, no problems");
		expect(readFileSync(join(cwd, "skills/b/SKILL.md"), "utf8")).toMatch(/^\uFEFF/);
	});

	it("reports paths outside every skill", async () => {
		const cwd = await project(FILES);
		const file = await run(["check", "skills/README.md"], { cwd });
		expect(file.code).toBe(1);
		expect(file.stdout).toContain("is a file, not a folder");
		const missing = await run(["check", "skills/c/SKILL.md"], { cwd });
		expect(missing.code).toBe(1);
		expect(missing.stdout).toContain("it does not exist");
		const glob = await run(["check", "skills/*.md"], { cwd });
		expect(glob.code).toBe(2);
		expect(glob.stderr).toContain('No file that matches "skills/*.md" belongs to a skill.');
	});

	it("does not look for a skill around the folders that it checks by default", async () => {
		const cwd = await project({ "SKILL.md": skillText("x") });
		expect((await run(["check"], { cwd })).stdout).toContain("skills");
		expect((await run(["check"], { cwd })).stdout).toContain("it does not exist");
	});

	it("stays inside the repository", async () => {
		const cwd = await project({
			"SKILL.md": skillText("x"),
			"repo/.git/HEAD": "",
			"repo/a.md": "",
		});
		const { stdout } = await run(["check", "a.md"], { cwd: join(cwd, "repo") });
		expect(stdout).toContain("is a file, not a folder");
	});
});

it("the hook in docs/cli.md checks what a commit changes", { timeout: 60_000 }, async () => {
	const docs = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");
	const hook = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(docs)![1]!;
	const cwd = await project({
		"skills/a/SKILL.md": skillText("a", { body: "# A\n\nSee [policy](references/policy.md).\n" }),
		"skills/a/references/policy.md": "Text.\n",
		"skills/b/SKILL.md": skillText("b"),
		"skills/README.md": "Text.\n",
	});
	const { bin } = await installedCli();
	const env = {
		...process.env,
		PATH: `${dirname(bin)}:${process.env["PATH"]}`,
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_CONFIG_SYSTEM: "/dev/null",
	};
	const git = (...args: string[]) =>
		spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
			cwd,
			env,
			encoding: "utf8",
		});
	const commit = (...args: string[]) => {
		git("add", "-A");
		const { status, stdout, stderr } = git("commit", "-m", "x", ...args);
		return { status, output: stdout + stderr };
	};
	rmSync(join(cwd, ".git"), { recursive: true });
	git("init");
	expect(commit().status).toBe(0);
	const file = join(cwd, ".git/hooks/pre-commit");
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, hook.replace("npx skillbake", "skillbake"), { mode: 0o755 });

	// A file that the SKILL.md links to.
	rmSync(join(cwd, "skills/a/references/policy.md"));
	const broken = commit();
	expect(broken.output).toContain("[link-broken]");
	expect(broken.output).toContain("0 good skills, 1 error");
	expect(broken.status).not.toBe(0);
	git("reset", "--hard");
	// A change outside every skill, and a skill as a whole.
	writeFileSync(join(cwd, "skills/README.md"), "Other text.\n");
	expect(commit()).toMatchObject({ status: 0 });
	writeFileSync(join(cwd, "skills/a/references/policy.md"), "Other text.\n");
	expect(commit().output).toContain("1 good skill, no problems");
	rmSync(join(cwd, "skills/b"), { recursive: true });
	const removed = commit();
	expect(removed.output).toContain("skills/b/SKILL.md was deleted and no skill is left around it");
	expect(removed.status).toBe(0);
});
