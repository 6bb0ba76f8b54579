/** Thousands of problems do not bury what a command has to say. */
import { beforeAll, describe, expect, it } from "vitest";
import { FILES, manyProblems, PROBLEMS } from "../support/many-problems.ts";
import { skillText } from "../support/skill-text.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run, serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

const lines = (text: string) => text.trimEnd().split("\n").length;

describe("a folder with thousands of warnings", () => {
	it("is summed up by check, which shows everything with --all and to programs", async () => {
		const cwd = await project(manyProblems());
		const short = await run(["check"], { cwd });
		expect(lines(short.stdout)).toBeLessThan(60);
		expect(short.stdout).toContain(
			`… and ${(PROBLEMS - 5).toLocaleString("en-US")} more link-broken warnings in ${FILES} files; --all or --format json shows them`,
		);
		expect(short.stdout).toContain(`${PROBLEMS.toLocaleString("en-US")} warnings (`);
		const all = await run(["check", "--all"], { cwd });
		expect(all.stdout.match(/\[link-broken\]/g)).toHaveLength(PROBLEMS);
		const json = await run(["check", "--format", "json"], { cwd });
		expect(JSON.parse(json.stdout)).toHaveLength(PROBLEMS);
		const sarif = await run(["check", "--format", "sarif"], { cwd });
		expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(PROBLEMS);
		const github = await run(["check", "--format", "github"], { cwd });
		expect(lines(github.stdout)).toBe(PROBLEMS);
	});

	it.each([
		["build", ["build", "skills", "--out", "skills.gen.ts"]],
		["types", ["types", "skills", "--out", "skills.d.ts"]],
	])("is summed up by %s", async (_, args) => {
		const cwd = await project(manyProblems());
		const { code, stdout, stderr } = await run(args, { cwd });
		expect({ code, lines: lines(stdout) }).toEqual({ code: 0, lines: 1 });
		expect(lines(stderr)).toBeLessThan(40);
		expect(stderr).toContain("`skillbake check skills --all` shows them");
	});

	it("is summed up by serve before it starts", async () => {
		const cwd = await project(manyProblems());
		const { child, log } = await serveHttp(["skills"], { cwd });
		await expect.poll(log).toContain("VS Code");
		child.kill();
		expect(lines(log())).toBeLessThan(45);
	});
});

describe.concurrent("a folder with hundreds of errors behind warnings", () => {
	const BROKEN = 300;
	const files = {
		...manyProblems(),
		...Object.fromEntries(
			Array.from({ length: BROKEN }, (_, i) => [`skills/z-${i}/SKILL.md`, skillText("other")]),
		),
	};

	it.each([
		["check", ["check"]],
		["build", ["build", "skills", "--out", "skills.gen.ts"]],
		["serve", ["serve", "skills"]],
	])("shows errors first in %s, and names the broken files", async (_, args) => {
		const { code, stdout, stderr } = await run(args, { cwd: await project(files) });
		const text = stdout + stderr;
		expect(code).toBe(1);
		expect(text).toMatch(/^skills\/z-0\/SKILL\.md:2:7: error/);
		expect(lines(text)).toBeLessThan(160);
		expect(text.match(/^ {2}skills\/z-\d+\/SKILL\.md: 1 error$/gm)).toHaveLength(50);
		expect(text).toMatch(/^ {2}… and 24[57] more files$/m);
		expect(text).toContain("300 errors");
	});
});
