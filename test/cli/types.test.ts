/** `skillbake types`: tsc understands the declarations it writes. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";
import { CONFIG, linkNodeTypes, TSC } from "./typescript-project.ts";

beforeAll(installedCli);

describe.concurrent("types", () => {
	it("declares ?mcp imports where the plugin would", async () => {
		const cwd = await project(
			{
				"src/main.ts":
					'import skills from "../skills?mcp";\nconst name: "refunds" = skills.get("acme/billing/refunds").frontmatter.name;\nexport default name;\n',
				"tsconfig.json": CONFIG.replace('"rootDir":"src",', ""),
				"package.json": '{ "type": "module" }',
			},
			{ examples: true },
		);
		linkNodeTypes(cwd);
		expect((await run(["types", "--check"], { cwd })).code).toBe(1);
		expect(await run(["types"], { cwd })).toEqual({
			code: 0,
			stdout: "src/skillbake.d.ts written\n",
			stderr: "",
		});
		execFileSync(process.execPath, [TSC, "-p", cwd, "--noEmit"], { stdio: "pipe" });
		const isFresh = { code: 0, stdout: "src/skillbake.d.ts is fresh\n", stderr: "" };
		expect(await run(["types", "--check"], { cwd })).toEqual(isFresh);
		const file = join(cwd, "src/skillbake.d.ts");
		writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
		expect(await run(["types", "--check"], { cwd })).toEqual(isFresh);
	});

	it("distinguishes folders with the same name, and refuses skills with errors", async () => {
		const cwd = await project({
			"a/skills/x/SKILL.md": skillText("x"),
			"b/skills/y/SKILL.md": skillText("y"),
			"c/z/SKILL.md": skillText("y"),
		});
		expect((await run(["types", "a/skills", "b/skills", "--out", "t.d.ts"], { cwd })).code).toBe(0);
		const text = readFileSync(join(cwd, "t.d.ts"), "utf8");
		expect(text).toContain('declare module "*/a/skills?mcp"');
		expect(text).toContain('declare module "*/b/skills?mcp"');
		expect((await run(["types", "c", "--out", "u.d.ts"], { cwd })).code).toBe(1);
		expect(existsSync(join(cwd, "u.d.ts"))).toBe(false);
	});

	it("finds src/skills, and an import with a wrong query", async () => {
		const cwd = await project({ "src/skills/x/SKILL.md": skillText("x") });
		expect((await run(["types"], { cwd })).stdout).toBe("src/skillbake.d.ts written\n");
		expect(readFileSync(join(cwd, "src/skillbake.d.ts"), "utf8")).toContain(
			'declare module "*/skills?mcp"',
		);
		const imports = 'import skills from "./skills?mcp&prefx=a";\n';
		const wrong = await project({
			"src/skills/x/SKILL.md": skillText("x"),
			"src/main.ts": imports,
		});
		expect(await run(["types"], { cwd: wrong })).toMatchObject({
			code: 2,
			stderr: expect.stringMatching(/"\.\/skills\?mcp&prefx=a" in src\/main\.ts: .*"prefx"/),
		});
	});
});
