/** `skillbake new` makes a skill that passes the check. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";

beforeAll(installedCli);

describe.concurrent("new", () => {
	it("makes a skill that passes the check", async () => {
		const cwd = await project();
		const description = 'Use when: a "colon" # or hash \\ comes up';
		const made = await run(["new", "skills/my-skill", "-d", description, "--license", "MIT"], {
			cwd,
		});
		expect(made).toEqual({ code: 0, stdout: "created skills/my-skill/SKILL.md\n", stderr: "" });
		const { code, stdout } = await run(["check", "--strict"], { cwd });
		expect(stdout).toContain("1 good skill, no problems");
		expect(code).toBe(0);
		expect(readFileSync(join(cwd, "skills/my-skill/SKILL.md"), "utf8")).toContain(
			`description: ${JSON.stringify(description)}`,
		);
	});

	it("never overwrites a file, and suggests valid names", async () => {
		const cwd = await project({ "skills/a/SKILL.md": "mine" });
		const again = await run(["new", "skills/a", "-d", "x"], { cwd });
		expect(again.code).toBe(1);
		expect(again.stderr).toContain("already exists; nothing was changed");
		expect(readFileSync(join(cwd, "skills/a/SKILL.md"), "utf8")).toBe("mine");
		const named = await run(["new", "skills/My Skill!", "-d", "x"], { cwd });
		expect(named.code).toBe(2);
		expect(named.stderr).toContain("Try my-skill.");
		expect((await run(["new", "skills/b", "-d", " "], { cwd })).code).toBe(2);
		expect((await run(["new", "skills/b", "-d", "x".repeat(1025)], { cwd })).code).toBe(2);
		expect((await run(["new", "skills/123", "-d", "Counts."], { cwd })).stdout).not.toContain(
			"error",
		);
	});
});
