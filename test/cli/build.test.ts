/** `skillbake build`: tsc compiles its output and Node runs it. */
import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BakedManifest } from "@skillbake/core";
import { fromManifest, type Skills } from "@skillbake/runtime";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { digestOf } from "../support/digest-of.ts";
import { skillText } from "../support/skill-text.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run, start } from "./run-cli.ts";
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
		expect(other.stderr).toMatch(
			/^skills\.ts is stale:\n {2}skills\.ts differs in line \d+: found `import \{ createSkills .*expected `import \{ chunk, createSkills .*other options.*\n.*does not exist\n.*does not exist\n {2}3 more files\n/,
		);
		writeFileSync(join(cwd, "skills.ts"), "export default {};\n");
		const edited = await run(["build", "skills", "--out", "skills.ts", "--check"], { cwd });
		expect(edited.code).toBe(1);
		expect(edited.stderr).toContain(
			"skills.ts differs in line 1: found `export default {};`, expected `// @generated",
		);
	});

	it.each(["inline", "lazy"])(
		"--check accepts a checkout with CRLF line ends, %s",
		async (content) => {
			const cwd = await project({}, { examples: true });
			const args = ["build", "skills", "--out", "skills.js", "--content", content];
			await run(args, { cwd });
			const files = readdirSync(cwd, { recursive: true, encoding: "utf8" });
			for (const file of files.filter((name) => /^skills\.(js|d\.ts|content\/.*)$/.test(name)))
				writeFileSync(
					join(cwd, file),
					readFileSync(join(cwd, file), "utf8").replace(/\n/g, "\r\n"),
				);
			expect(await run([...args, "--check"], { cwd })).toEqual({
				code: 0,
				stdout: "skills.js is fresh\n",
				stderr: "",
			});
		},
	);

	it("--check tells other line ends from other changes in skills and in served files", async () => {
		const cwd = await project({}, { examples: true });
		const args = ["build", "skills", "--out", "skills.js", "--content", "asset"];
		await run(args, { cwd });
		const [name] = readdirSync(join(cwd, "skills.content")).filter((name) => /FAQ/.test(name));
		const served = join(cwd, "skills.content", name!);
		const text = readFileSync(served, "utf8");
		writeFileSync(served, text.replaceAll("\n", "\r\n"));
		const converted = await run([...args, "--check"], { cwd });
		expect(converted.stderr).toContain(`skills.content/${name} has other line ends. If git`);
		writeFileSync(served, `${text}!`);
		const changed = await run([...args, "--check"], { cwd });
		expect(changed.stderr).toContain(`skills.content/${name} has other bytes`);
		const skill = join(cwd, "skills/hello-world/SKILL.md");
		writeFileSync(skill, readFileSync(skill, "utf8").replaceAll("\n", "\r\n"));
		const { code, stderr } = await run([...args, "--check"], { cwd });
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr: expect.stringContaining("  hello-world: SKILL.md has other line ends\n"),
		});
	});

	it("removes stale files beside the module, and no files of others", async () => {
		const cwd = await project({ "skills.content/mine.txt": "mine" }, { examples: true });
		const beside = () => readdirSync(join(cwd, "skills.content"));
		const args = ["build", "skills", "--out", "skills.js", "--content", "asset"];
		await run(args, { cwd });
		const before = beside();
		writeFileSync(join(cwd, "skills/hello-world/SKILL.md"), skillText("hello-world"));
		expect((await run([...args, "--check"], { cwd })).code).toBe(1);
		expect(beside()).toEqual(before);
		expect((await run(args, { cwd })).stdout).toContain("written");
		const after = beside();
		expect(after).toHaveLength(before.length);
		expect(after.filter((name) => !before.includes(name))).toEqual([
			expect.stringMatching(/^[0-9a-f]{16}-SKILL\.md$/),
		]);
		expect((await run(args.slice(0, 4), { cwd })).code).toBe(0);
		expect(beside()).toEqual(["mine.txt"]);
		rmSync(join(cwd, "skills.content/mine.txt"));
		await run(args.slice(0, 4), { cwd });
		expect(existsSync(join(cwd, "skills.content"))).toBe(false);
	});

	it("keeps the files of a module that differs only in its extension", async () => {
		const cwd = await project({}, { examples: true });
		const build = (out: string, ...args: string[]) =>
			run(["build", "skills", "--out", out, "--content", "lazy", ...args], { cwd });
		await build("skills.ts");
		await build("skills.js");
		expect((await build("skills.ts", "--check")).stderr).toBe("");
		expect((await build("skills.js", "--check")).stderr).toBe("");
	});

	it.each(["lazy", "asset"])(
		"a server that runs while its skills are built again never serves other bytes, %s",
		async (content) => {
			const cwd = await project({ "package.json": '{ "type": "module" }' }, { examples: true });
			const build = () =>
				run(["build", "skills", "--out", "skills.js", "--content", content], { cwd });
			await build();
			const { default: skills } = await import(pathToFileURL(join(cwd, "skills.js")).href);
			const files = [...(skills as Skills)].flatMap((skill) => skill.files);
			for (const skill of ["code-mode", "brand-kit/press-release"])
				appendFileSync(join(cwd, "skills", skill, "SKILL.md"), "More.\n");
			await build();
			const answers = await Promise.all(
				files.map(async ({ uri, digest, bytes }) => {
					const served = await bytes().catch((error: Error) => error.message);
					return { uri, digest, served };
				}),
			);
			const refused = answers.filter(({ served }) => typeof served === "string");
			for (const { served, digest, uri } of answers)
				if (typeof served !== "string") expect(digestOf(served), uri).toBe(digest);
				else expect(served).toMatch(/restart the server/);
			// The nested skill is part of another one, whose other files did not change.
			expect(
				refused.filter(({ uri }) => uri.endsWith("/SKILL.md")).map(({ uri }) => uri),
			).toContain("skill://code-mode/SKILL.md");
			expect(refused.length).toBeLessThan(answers.length);
		},
	);

	it("writes and keeps files of any name", async () => {
		const long = "x".repeat(60);
		const path = Array(5).fill(long).join("/");
		const cwd = await project({
			[`skills/${path}/SKILL.md`]: skillText(long),
			[`skills/${path}/${"é".repeat(120)}.md`]: "long",
			[`skills/${path}/LICENSE`]: "no extension",
			[`skills/${path}/100%.tar.gz`]: "two extensions",
		});
		for (const content of ["lazy", "asset"]) {
			const args = ["build", "skills", "--out", "skills.js", "--content", content];
			expect(await run(args, { cwd })).toMatchObject({ code: 0 });
			expect(await run([...args, "--check"], { cwd })).toMatchObject({ code: 0, stderr: "" });
		}
	});

	it("refuses an --out that would become a file of a skill", async () => {
		const cwd = await project({ "skills/group/README.md": "" }, { examples: true });
		const build = (...args: string[]) => run(["build", "skills", "--out", ...args], { cwd });
		for (const out of ["skills/hello-world/gen.ts", "skills/brand-kit/press-release/new/gen.ts"]) {
			const { code, stderr } = await build(out);
			expect({ code, stderr }).toEqual({
				code: 2,
				stderr: expect.stringContaining(`${out} would become a file of the skill in skills/`),
			});
			expect(existsSync(join(cwd, out))).toBe(false);
		}
		expect((await build("skills/group/gen.ts")).code).toBe(0);
		symlinkSync(join(cwd, "skills/hello-world"), join(cwd, "linked"));
		expect((await build("linked/gen.ts")).code).toBe(2);
		// What is left out of a skill may lie in it, but then all files of the build must be left out.
		const left = ["skills/hello-world/gen.ts", "--exclude", "hello-world/gen.ts"];
		expect((await build(...left)).code).toBe(0);
		expect((await build(...left, "--content", "lazy")).code).toBe(2);
	});

	it("--watch builds again after each change, and keeps the last valid state", async () => {
		const cwd = await project({ "skills/a/SKILL.md": skillText("a") });
		const child = await start(["build", "skills", "--out", "skills.json", "--watch"], { cwd });
		let output = "";
		for (const stream of [child.stdout!, child.stderr!])
			stream.on("data", (chunk) => (output += chunk));
		const seen = (pattern: RegExp) => vi.waitFor(() => expect(output).toMatch(pattern), 20_000);
		const names = () => {
			const { skills } = JSON.parse(readFileSync(join(cwd, "skills.json"), "utf8"));
			return skills.map(({ frontmatter }: BakedManifest["skills"][number]) => frontmatter["name"]);
		};
		await seen(/written \(1 skill\).*\n.*watching for changes/);
		mkdirSync(join(cwd, "skills/b"));
		writeFileSync(join(cwd, "skills/b/SKILL.md"), skillText("b"));
		await seen(/written \(2 skills\)/);
		expect(names()).toEqual(["a", "b"]);
		writeFileSync(join(cwd, "skills/b/SKILL.md"), skillText("other"));
		await seen(/name-directory/);
		expect(names()).toEqual(["a", "b"]);
		rmSync(join(cwd, "skills/b"), { recursive: true });
		await vi.waitFor(() => expect(names()).toEqual(["a"]), 20_000);
		child.kill("SIGINT");
		expect(await new Promise((done) => child.once("close", done))).toBe(0);
		const both = ["build", "skills", "--out", "skills.json", "--watch", "--check"];
		expect((await run(both, { cwd })).stderr).toContain("--watch writes and --check does not");
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
