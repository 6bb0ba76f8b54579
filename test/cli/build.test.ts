/** `skillbake build`: tsc compiles its output and Node runs it. */
import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fromManifest } from "@skillbake/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";
import { CONFIG, linkNodeTypes, TSC } from "./typescript-project.ts";

beforeAll(installedCli);

const PROGRAM = `
import skills from "./skills.gen.js";
const refunds = skills.get("acme/billing/refunds");
const email: string = await refunds.file("templates/email.md").text();
const logo = await skills.get("brand-kit").file("assets/logo.png").bytes();
const nested = await skills.get("brand-kit").file("press-release/SKILL.md").text();
const name: "refunds" = refunds.frontmatter.name;
// @ts-expect-error: no such skill
const wrong = () => skills.get("acme/billing/refnds");
console.log(JSON.stringify([skills.paths.length, email.length > 0, logo.length > 0, nested.slice(0, 3), name, typeof wrong]));
`;

async function typescriptProject(): Promise<string> {
	const cwd = await project(
		{ "package.json": '{ "type": "module" }', "tsconfig.json": CONFIG, "src/main.ts": PROGRAM },
		{ examples: true },
	);
	linkNodeTypes(cwd);
	return cwd;
}

function runProgram(cwd: string, file: string): unknown {
	return JSON.parse(execFileSync(process.execPath, [file], { cwd, encoding: "utf8" }));
}

const EXPECTED = [COUNTS.skills, true, true, "---", "refunds", "function"];

describe.concurrent("build", () => {
	it.each(["inline", "lazy"])(
		"--format ts, %s: tsc accepts the types and Node runs it",
		async (content) => {
			const cwd = await typescriptProject();
			const args = ["build", "skills", "--out", "src/skills.gen.ts", "--content", content];
			const { code, stdout, stderr } = await run(args, { cwd });
			expect({ code, stdout, stderr }).toEqual({
				code: 0,
				stdout: `src/skills.gen.ts written (${COUNTS.skills} skills)\n`,
				stderr: "",
			});
			execFileSync(process.execPath, [TSC, "-p", cwd], { stdio: "pipe" });
			expect(runProgram(cwd, "out/main.js")).toEqual(EXPECTED);
			expect((await run([...args, "--check"], { cwd })).stdout).toBe(
				"src/skills.gen.ts is fresh\n",
			);
		},
	);

	it.each(["inline", "lazy", "asset"])(
		"--format js, %s: has declarations and runs",
		async (content) => {
			const cwd = await project(
				{
					"package.json": '{ "type": "module" }',
					"dist/main.js": PROGRAM.replace(/: string|: "refunds"/g, ""),
				},
				{ examples: true },
			);
			const args = [
				"build",
				"skills",
				"-o",
				"dist/skills.gen.js",
				"--content",
				content,
				"--archives",
				"zip",
			];
			expect((await run(args, { cwd })).code).toBe(0);
			expect(runProgram(cwd, "dist/main.js")).toEqual(EXPECTED);
			expect(readFileSync(join(cwd, "dist/skills.gen.d.ts"), "utf8")).toContain(
				'"acme/billing/refunds": AcmeBillingRefunds',
			);
			expect((await run([...args, "--check"], { cwd })).code).toBe(0);
		},
	);

	it("an .mjs file gets .mjs chunks and .d.mts declarations", async () => {
		const cwd = await project(
			{
				"package.json": "{}",
				"main.mjs": PROGRAM.replace(/: string|: "refunds"/g, "").replace("gen.js", "gen.mjs"),
			},
			{ examples: true },
		);
		await run(["build", "skills", "-o", "skills.gen.mjs", "--content", "lazy"], { cwd });
		expect(runProgram(cwd, "main.mjs")).toEqual(EXPECTED);
		expect(existsSync(join(cwd, "skills.gen.d.mts"))).toBe(true);
	});

	it("--format json contains the manifest and the bytes of every file", async () => {
		const cwd = await project({}, { examples: true });
		expect((await run(["build", "skills", "--out", "skills.json"], { cwd })).code).toBe(0);
		const skills = fromManifest(JSON.parse(readFileSync(join(cwd, "skills.json"), "utf8")));
		expect(skills.size).toBe(COUNTS.skills);
		for (const { path, files } of skills)
			for (const file of files)
				expect(Buffer.from(await file.bytes()), file.uri).toEqual(
					readFileSync(join(cwd, "skills", path, file.path)),
				);
	});

	it.each(["ts", "js", "json"])("--check names what changed in a stale .%s", async (format) => {
		const cwd = await project({}, { examples: true });
		const args = ["build", "skills", "--out", `skills.${format}`];
		const absent = await run([...args, "--check"], { cwd });
		expect(absent.code).toBe(1);
		expect(absent.stderr).toContain("does not exist");
		await run(args, { cwd });
		const before = readFileSync(join(cwd, `skills.${format}`));
		appendFileSync(join(cwd, "skills/acme/billing/refunds/templates/email.md"), "More.\n");
		rmSync(join(cwd, "skills/hello-world"), { recursive: true });
		mkdirSync(join(cwd, "skills/fresh"));
		writeFileSync(join(cwd, "skills/fresh/SKILL.md"), skillText("fresh"));
		const { code, stderr, stdout } = await run([...args, "--check"], { cwd });
		expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
		expect(stderr).toContain(
			[
				`skills.${format} is stale:`,
				"  acme/billing/refunds: templates/email.md changed",
				"  fresh: new",
				"  hello-world: removed",
			].join("\n"),
		);
		expect(readFileSync(join(cwd, `skills.${format}`))).toEqual(before);
	});

	it("--check notices manual edits and other options", async () => {
		const cwd = await project({}, { examples: true });
		await run(["build", "skills", "--out", "skills.ts"], { cwd });
		const other = await run(
			["build", "skills", "--out", "skills.ts", "--content", "lazy", "--check"],
			{ cwd },
		);
		expect(other.stderr).toContain("made with other options");
		writeFileSync(join(cwd, "skills.ts"), "export default {};\n");
		const edited = await run(["build", "skills", "--out", "skills.ts", "--check"], { cwd });
		expect(edited.code).toBe(1);
		expect(edited.stderr).toContain("edited by hand");
	});

	it("removes stale files beside the module, and no files of others", async () => {
		const cwd = await project({ "other.content/mine.txt": "mine" }, { examples: true });
		const args = ["build", "skills", "--out", "skills.js", "--content", "asset"];
		await run(args, { cwd });
		const file = join(cwd, "skills.content/files/hello-world/SKILL.md");
		expect(existsSync(file)).toBe(true);
		rmSync(join(cwd, "skills/hello-world"), { recursive: true });
		expect((await run(args, { cwd })).code).toBe(0);
		expect(existsSync(file)).toBe(false);
		const foreign = await run(["build", "skills", "--out", "other.js", "--content", "lazy"], {
			cwd,
		});
		expect(foreign.code).toBe(1);
		expect(foreign.stderr).toContain("was not made by skillbake");
		expect(readFileSync(join(cwd, "other.content/mine.txt"), "utf8")).toBe("mine");
	});

	it("creates missing directories, and says why it cannot write", async () => {
		const cwd = await project({ file: "", "locked/x": "" }, { examples: true });
		expect((await run(["build", "skills", "--out", "a/b/c.ts"], { cwd })).code).toBe(0);
		const below = await run(["build", "skills", "--out", "file/c.ts"], { cwd });
		expect(below.code).toBe(1);
		expect(below.stderr).toMatch(
			/cannot be written: (a part of the path is a file|it already exists)/,
		);
		const onto = await run(["build", "skills", "--out", "skills", "--format", "ts"], { cwd });
		expect(onto.stderr).toContain("cannot be written: it is a directory");
		chmodSync(join(cwd, "locked"), 0o555);
		const args = ["build", "skills", "--out", "locked/c.ts"];
		const locked = await run(args, { cwd, unprivileged: true });
		chmodSync(join(cwd, "locked"), 0o755);
		expect(locked.stderr).toContain("cannot be written: permission denied");
		expect(locked.code).toBe(1);
	});

	it("writes nothing for skills with errors", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("b") });
		const { code, stderr } = await run(["build", "skills", "--out", "x.ts"], { cwd });
		expect(code).toBe(1);
		expect(stderr).toContain("[name-directory]");
		expect(existsSync(join(cwd, "x.ts"))).toBe(false);
	});
});
