/** `skillbake inspect` shows a folder or a server as a host sees it. */
import { describe, expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { COUNTS } from "./examples.ts";
import { corrupt } from "./foreign-servers.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";

describe.concurrent("inspect", () => {
	it("shows a folder as a host sees it", async () => {
		const { code, stdout, stderr } = await run(["inspect", exampleSkills]);
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout).toContain("2026-07-28 (modern)");
		expect(stdout).toContain("skills (directoryRead)");
		expect(stdout).toMatch(
			new RegExp(
				`^${COUNTS.first.path} +${COUNTS.first.files} +[\\d.]+ kB +~${COUNTS.first.tokens} `,
				"m",
			),
		);
		expect(stdout).toMatch(/│ {2}├─ policy.md {2}[\d.]+ kB/);
		expect(stdout).toContain("skill://index.json");
	});

	it("prints JSON for a server in either era", async () => {
		const { bin } = await installedCli();
		for (const era of ["modern", "legacy"]) {
			const { code, stdout } = await run([
				"inspect",
				"--json",
				"--era",
				era,
				"--",
				bin,
				"serve",
				exampleSkills,
			]);
			expect(code).toBe(0);
			const view = JSON.parse(stdout);
			expect(view).toMatchObject({ era, server: { name: "skills" }, invalid: [], index: true });
			const { path, size, tokens } = COUNTS.first;
			expect(view.skills[0]).toMatchObject({ path, size, tokens, via: "list" });
			expect(view.prompts).toHaveLength(COUNTS.skills);
		}
	});

	it("shows skills that a host would not load", async () => {
		const { code, stdout } = await run(["inspect", ...corrupt("resources-missing")]);
		expect(code).toBe(0);
		expect(stdout).toContain("not loadable:");
	});

	it("finds the skills of servers that only support the drafts", async () => {
		const { stdout } = await run(["inspect", "--json", ...corrupt("capability-missing")]);
		expect(JSON.parse(stdout).skills[0]).toMatchObject({ via: "index", name: "refunds" });
	});

	it("fails for a folder with errors, and shows the rest", async () => {
		const cwd = await project({
			"kit/a/SKILL.md": skillText("a"),
			"kit/b/SKILL.md": skillText("x"),
		});
		const { code, stdout, stderr } = await run(["inspect", "kit"], { cwd });
		expect(code).toBe(1);
		expect(stdout).toMatch(/^a +1 /m);
		expect(stderr).toContain("[name-directory]");
		expect((await run(["inspect", "nope"], { cwd })).code).toBe(1);
	});
});
