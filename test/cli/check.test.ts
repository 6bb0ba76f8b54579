/** `skillbake check`, through the installed binary. */
import {
	chmodSync,
	existsSync,
	readdirSync,
	readFileSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";

beforeAll(installedCli);

describe.concurrent("check", () => {
	it("passes the examples and counts them", async () => {
		const { code, stdout, stderr } = await run(["check", exampleSkills]);
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout).toMatch(new RegExp(`^${COUNTS.skills} good skills, .* \\([\\d.]+ m?s\\)$`, "m"));
	});

	it("fails, and shows position, frame and hint", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("b") });
		const { code, stdout } = await run(["check"], { cwd });
		expect(code).toBe(1);
		expect(stdout).toContain("skills/a/SKILL.md:2:7: error");
		expect(stdout).toContain("> 2 | name: b");
		expect(stdout).toContain("hint: Rename the directory");
		expect(stdout).toMatch(/0 good skills, 1 error \(\d+ ms\)/);
	});

	it("reports names of tools that are not in --tools or in the config", async () => {
		const cwd = await project({
			"skills/a/SKILL.md": skillText("a", { fields: "allowed-tools: creat_ticket Read" }),
			"skillbake.config.mjs": `export default { tools: () => ["list_tickets"] };`,
		});
		const given = await run(["check", "--tools", "create_ticket, list_tickets"], { cwd });
		expect(given.code).toBe(0);
		expect(given.stdout).toContain("skills/a/SKILL.md:4:16: warning");
		expect(given.stdout).toContain(
			"There is no tool `creat_ticket`. Did you mean `create_ticket`?",
		);
		const strict = await run(["check", "--strict"], { cwd });
		expect(strict.code).toBe(1);
		expect(strict.stdout).toContain("There is no tool `creat_ticket`.");
		expect((await run(["check", "--tools", "creat_ticket", "--strict"], { cwd })).code).toBe(0);
	});

	it("explains a function in the config that fails", async () => {
		const cwd = await project({
			"skills/a/SKILL.md": skillText("a", { fields: "allowed-tools: create_ticket" }),
			"skillbake.config.mjs": `export default { tools() { throw new Error("no server"); } };`,
		});
		const { code, stderr } = await run(["check"], { cwd });
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: expect.stringContaining("the function in option tools failed: no server"),
		});
	});

	it("accepts several folders, globs and a SKILL.md", async () => {
		const cwd = await project({
			"packages/x/skills/a/SKILL.md": skillText("a"),
			"packages/y/skills/b/SKILL.md": skillText("c"),
			"packages/node_modules/skills/d/SKILL.md": skillText("e"),
			"more/e/SKILL.md": skillText("e"),
		});
		const { stdout } = await run(["check", "packages/*/skills", "more", "--format", "json"], {
			cwd,
		});
		expect(JSON.parse(stdout)).toMatchObject([
			{ file: "packages/y/skills/b/SKILL.md", code: "name-directory" },
		]);
		const file = await run(["check", "more/e/SKILL.md"], { cwd });
		expect(file.stdout).toContain("1 good skill, no problems");
	});

	it("prints JSON, SARIF and GitHub commands", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("b") });
		const [json, sarif, github] = await Promise.all(
			["json", "sarif", "github"].map((format) => run(["check", "--format", format], { cwd })),
		);
		expect(JSON.parse(json!.stdout)[0]).toMatchObject({ file: "skills/a/SKILL.md", line: 2 });
		expect(JSON.parse(sarif!.stdout).runs[0].results[0].ruleId).toBe("name-directory");
		expect(github!.stdout).toMatch(/^::error file=skills\/a\/SKILL.md,line=2,/);
		for (const { code } of [json!, sarif!, github!]) expect(code).toBe(1);
	});

	it("sets severities by --rule and --strict", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("b") });
		const lowered = ["check", "--rule", "name-directory=warn"];
		expect((await run(lowered, { cwd })).code).toBe(0);
		expect((await run([...lowered, "--strict"], { cwd })).code).toBe(1);
		expect((await run(["check", "--rule", "name-directory=off"], { cwd })).stdout).toContain(
			"1 good skill, no problems",
		);
	});

	it("reports a folder that is missing, unreadable or a file", async () => {
		const cwd = await project({ "locked/a/SKILL.md": skillText("a"), file: "" });
		const missing = await run(["check", "nope"], { cwd });
		expect(missing.code).toBe(1);
		expect(missing.stdout).toContain("it does not exist");
		expect((await run(["check", "file"], { cwd })).stdout).toContain("is a file, not a folder");
		chmodSync(join(cwd, "locked"), 0);
		const { code, stdout } = await run(["check", "locked"], { cwd, unprivileged: true });
		chmodSync(join(cwd, "locked"), 0o755);
		expect(stdout).toContain("permission denied");
		expect(code).toBe(1);
	});

	it("survives a file that changes while it is read", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("a") });
		const file = join(cwd, "skills/a/notes.md");
		let size = 0;
		const timer = setInterval(() => {
			size += 1000;
			writeFileSync(file, "x".repeat(size));
		}, 1);
		const { code } = await run(["check"], { cwd });
		clearInterval(timer);
		expect(code).toBe(0);
	});

	it("checks a folder of 300 MB", { timeout: 120_000 }, async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("a") });
		for (let part = 0; part < 10; part++) {
			const file = join(cwd, `skills/a/part-${part}.bin`);
			writeFileSync(file, Buffer.from([0xff]));
			truncateSync(file, 30_000_000);
		}
		const { code, stdout } = await run(["check"], { cwd });
		expect(stdout).toContain("[limit-read]");
		expect(code).toBe(1);
	});
});

describe.concurrent("check --fix", () => {
	it("quotes colons, drops the BOM, renames and re-checks", async () => {
		const cwd = await project({
			"skills/colon/SKILL.md":
				"---\nname: colon\ndescription: Use when: it hurts\nlicense: MIT\n---\n# A\n",
			"skills/bom/SKILL.md": `\uFEFF${skillText("bom")}`,
			"skills/lower/skill.md": skillText("lower"),
			"skills/both/Skill.md": `\uFEFF---\nname: both\ndescription: a: b\n---\n# B\n`,
		});
		const { code, stdout } = await run(["check", "--fix"], { cwd });
		expect(stdout).toContain("fixed skills/colon/SKILL.md [frontmatter-yaml]");
		expect(stdout).toContain("fixed skills/bom/SKILL.md [encoding]");
		expect(stdout).toContain("fixed skills/lower/skill.md [skill-file-name]");
		expect(stdout).toContain("fixed skills/both/SKILL.md [encoding]");
		expect(stdout).toContain("fixed skills/both/SKILL.md [frontmatter-yaml]");
		expect(stdout).toContain("4 good skills, no problems");
		expect(code).toBe(0);
		expect(readFileSync(join(cwd, "skills/colon/SKILL.md"), "utf8")).toBe(
			'---\nname: colon\ndescription: "Use when: it hurts"\nlicense: MIT\n---\n# A\n',
		);
		expect(readFileSync(join(cwd, "skills/bom/SKILL.md"), "utf8")).toBe(skillText("bom"));
		expect(readdirSync(join(cwd, "skills/lower"))).toEqual(["SKILL.md"]);
		expect((await run(["check", "--fix"], { cwd })).stdout).not.toContain("fixed");
	});

	it("quotes metadata and trims the first line, also where one hides the other", async () => {
		const text = (first: string, version: string, date: string) =>
			`${first}\nname: a\ndescription: ${version === "1.0" ? "b: c" : '"b: c"'}\nmetadata:\n  version: ${version} # keep\n  date: ${date}\n  since:${version === "1.0" ? "" : ' ""'}\n---\n# A\n`;
		const cwd = await project({ "skills/a/SKILL.md": text("--- ", "1.0", "2026-04-24") });
		const { code, stdout } = await run(["check", "--fix"], { cwd });
		for (const rule of ["frontmatter-delimiters", "frontmatter-yaml", "metadata-type"])
			expect(stdout).toContain(`fixed skills/a/SKILL.md [${rule}]`);
		expect(stdout).toContain("1 good skill, no problems");
		expect(code).toBe(0);
		expect(readFileSync(join(cwd, "skills/a/SKILL.md"), "utf8")).toBe(
			text("---", '"1.0"', '"2026-04-24"'),
		);
	});

	it("turns CRLF into LF only if the option eol allows it", async () => {
		const crlf = skillText("a").replaceAll("\n", "\r\n");
		const binary = Buffer.from([0xff, 0x0d, 0x0a]);
		const cwd = await project({ "skills/a/SKILL.md": crlf, "skills/a/x.bin": binary });
		await run(["check", "--fix"], { cwd });
		expect(readFileSync(join(cwd, "skills/a/SKILL.md"), "utf8")).toBe(crlf);
		chmodSync(join(cwd, "skills/a/SKILL.md"), 0o755);
		const { stdout } = await run(["check", "--fix", "--eol", "lf"], { cwd });
		expect(stdout).toContain("fixed skills/a/SKILL.md [crlf]");
		expect(readFileSync(join(cwd, "skills/a/SKILL.md"), "utf8")).toBe(skillText("a"));
		expect(statSync(join(cwd, "skills/a/SKILL.md")).mode & 0o777).toBe(0o755);
		expect(readFileSync(join(cwd, "skills/a/x.bin"))).toEqual(binary);
	});

	it("leaves files alone that it cannot fix safely", async () => {
		const texts = {
			"skills/comment/SKILL.md": "---\nname: comment\ndescription: a: b # why\n---\n# A\n",
			"skills/folded/SKILL.md": "---\nname: folded\ndescription: a: b\n  and more\n---\n# A\n",
			"skills/two/skill.md": "other",
			"skills/two/SKILL.md": skillText("two"),
		};
		const cwd = await project(texts);
		const { code } = await run(["check", "--fix"], { cwd });
		expect(code).toBe(1);
		for (const [path, text] of Object.entries(texts)) {
			expect(existsSync(join(cwd, path))).toBe(true);
			expect(readFileSync(join(cwd, path), "utf8")).toBe(text);
		}
	});
});
