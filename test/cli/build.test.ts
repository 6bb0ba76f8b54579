/** `skillbake build`, `types` and `new`: what they write is compiled by tsc and run by Node. */
import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fromManifest } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { COUNTS } from "./examples.ts";
import { project, run, skillText } from "./run-cli.ts";

const TSC = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
const NODE_TYPES = fileURLToPath(new URL("../../node_modules/@types/node", import.meta.url));

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

const CONFIG = JSON.stringify({
	compilerOptions: {
		target: "ES2022",
		module: "NodeNext",
		strict: true,
		noUncheckedIndexedAccess: true,
		rootDir: "src",
		outDir: "out",
		types: ["node"],
	},
	include: ["src"],
});

async function typescriptProject(): Promise<string> {
	const cwd = await project(
		{ "package.json": '{ "type": "module" }', "tsconfig.json": CONFIG, "src/main.ts": PROGRAM },
		{ examples: true },
	);
	mkdirSync(join(cwd, "node_modules/@types"), { recursive: true });
	symlinkSync(NODE_TYPES, join(cwd, "node_modules/@types/node"));
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
				'"acme/billing/refunds": {',
			);
			expect((await run([...args, "--check"], { cwd })).code).toBe(0);
		},
	);

	it("an .mjs has chunks and declarations of its own kind", async () => {
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

	it("--format json holds the manifest with its bytes", async () => {
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

	it("--check sees edits by hand and other options", async () => {
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

	it("removes what is stale beside the module, and nothing that is not its own", async () => {
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

	it("makes missing folders, and says why it cannot write", async () => {
		const cwd = await project({ file: "", "locked/x": "" }, { examples: true });
		expect((await run(["build", "skills", "--out", "a/b/c.ts"], { cwd })).code).toBe(0);
		const below = await run(["build", "skills", "--out", "file/c.ts"], { cwd });
		expect(below.code).toBe(1);
		expect(below.stderr).toMatch(
			/cannot be written: (a part of the path is a file|it exists already)/,
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
		mkdirSync(join(cwd, "node_modules/@types"), { recursive: true });
		symlinkSync(NODE_TYPES, join(cwd, "node_modules/@types/node"));
		expect((await run(["types", "--check"], { cwd })).code).toBe(1);
		expect(await run(["types"], { cwd })).toEqual({
			code: 0,
			stdout: "src/skillbake.d.ts written\n",
			stderr: "",
		});
		execFileSync(process.execPath, [TSC, "-p", cwd, "--noEmit"], { stdio: "pipe" });
		expect((await run(["types", "--check"], { cwd })).stdout).toBe("src/skillbake.d.ts is fresh\n");
	});

	it("tells folders of one name apart, and refuses skills with errors", async () => {
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
});

describe.concurrent("new", () => {
	it("makes a skill that passes the check", async () => {
		const cwd = await project();
		const description = 'Use when: a "colon" # or hash \\ comes up';
		const made = await run(["new", "skills/my-skill", "-d", description, "--license", "MIT"], {
			cwd,
		});
		expect(made).toEqual({ code: 0, stdout: "made skills/my-skill/SKILL.md\n", stderr: "" });
		const { code, stdout } = await run(["check", "--strict"], { cwd });
		expect(stdout).toContain("1 good skill, no problems");
		expect(code).toBe(0);
		expect(readFileSync(join(cwd, "skills/my-skill/SKILL.md"), "utf8")).toContain(
			`description: ${JSON.stringify(description)}`,
		);
	});

	it("never overwrites, and corrects names", async () => {
		const cwd = await project({ "skills/a/SKILL.md": "mine" });
		const again = await run(["new", "skills/a", "-d", "x"], { cwd });
		expect(again.code).toBe(1);
		expect(again.stderr).toContain("exists already; nothing was changed");
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
