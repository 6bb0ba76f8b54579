/** Hostile and broken folders end in diagnostics. They never throw, hang or run foreign code. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { type DirectoryNode, findOutermost, findSkills, scanFolder } from "@skillbake/format/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { checkFile } from "./check/run-checks.ts";
import { type CompileResult, compileSkills, resolveOptions } from "./index.ts";
import { createFileReader } from "./read/create-file-reader.ts";
import { selectPaths } from "./scan/select-paths.ts";
import { compileEntries } from "./testing/compile-entries.ts";
import { codes } from "./testing/summaries.ts";

describe("odd folders", () => {
	it("survives loops of links", async () => {
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			"a/self": { link: "self" },
			"a/x": { link: "y" },
			"a/y": { link: "x" },
			"a/up": { link: ".." },
			loop: { link: "." },
		});
		expect(result.diagnostics.map(({ code, file }) => [code, file])).toEqual([
			["symlink-escapes", "a/self"],
			["symlink-directory", "a/up"],
			["symlink-escapes", "a/x"],
			["symlink-escapes", "a/y"],
			["symlink-directory", "loop"],
		]);
	});

	it("never serves the target of a link out of the folder", async () => {
		const folder = tempFolder({
			"a/SKILL.md": skillText("a"),
			"a/passwd": { link: "/etc/passwd" },
		});
		for (const setting of ["error", "off"] as const) {
			const result = await compileSkills(folder, { rules: { "symlink-escapes": setting } });
			expect(JSON.stringify(result.manifest)).not.toContain("root:");
		}
	});

	it("never opens a named pipe or a socket", async () => {
		const folder = tempFolder({ "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
		execFileSync("mkfifo", [join(folder, "a/pipe"), join(folder, "outside")]);
		const server = createServer().listen(join(folder, "b/socket"));
		onTestFinished(() => void server.close());
		await new Promise((done) => server.once("listening", done));
		const result = await compileSkills(folder);
		expect(result.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
			["special-file", "a/pipe", "This is a named pipe, not a file."],
			["special-file", "b/socket", "This is a socket, not a file."],
		]);
		expect(result.manifest.skills).toEqual([]);
	});

	it("reports files it may not read, and every other problem of that skill", async () => {
		const folder = tempFolder({
			"a/SKILL.md": skillText("a", { fields: "version: one" }),
			"a/locked.md": "x",
			"b/SKILL.md": skillText("b"),
			"c/locked/x.md": "x",
		});
		execFileSync("chmod", ["000", join(folder, "a/locked.md"), join(folder, "c/locked")]);
		const result = compileAsNobody(folder);
		expect(result.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
			["unknown-field", "a/SKILL.md", expect.anything()],
			["unreadable", "a/locked.md", "The file cannot be read: permission denied."],
			["unreadable", "c/locked", "It cannot be read: permission denied."],
		]);
		expect(result.manifest.skills.map(({ path }) => path)).toEqual(["b"]);
	});

	it("reports files that vanish between listing and reading", async () => {
		const folder = tempFolder({
			"a/SKILL.md": skillText("a"),
			"a/x.md": "x",
			"b/SKILL.md": skillText("b"),
		});
		const options = resolveOptions();
		const tree = scanFolder({ root: folder, select: selectPaths(options) });
		rmSync(join(folder, "a"), { recursive: true });
		const [a, b] = findOutermost(tree as DirectoryNode).map((root) => findSkills(root).skills[0]!);
		const reader = createFileReader(options.eol);
		for (const node of a!.files) {
			const reading = reader.read(node, () => true);
			expect(reading.file).toBeUndefined();
			expect(checkFile(reading, options)).toMatchObject([
				{ code: "unreadable", message: "The file cannot be read: it does not exist." },
			]);
		}
		expect(
			checkFile(
				reader.read(b!.files[0]!, () => true),
				options,
			),
		).toEqual([]);
	});

	it("works while another process adds and removes folders", async () => {
		const folder = tempFolder({ "steady/SKILL.md": skillText("steady") });
		const churn = spawn("sh", [
			"-c",
			`cd "$1" && while :; do mkdir -p x/y && cp steady/SKILL.md x/y/ && rm -r x; done`,
			"sh",
			folder,
		]);
		// The folder can be removed only when nothing writes to it any more.
		onTestFinished(async () => {
			churn.kill("SIGKILL");
			if (churn.exitCode === null && churn.signalCode === null) await once(churn, "exit");
		});
		for (let i = 0; i < 100; i++) {
			const { manifest, diagnostics } = await compileSkills(folder);
			expect(manifest.skills.map(({ path }) => path)).toEqual(["steady"]);
			const seen = new Set(diagnostics.map(({ code }) => code));
			for (const code of seen)
				expect(["name-directory", "unreadable", "body-empty", "frontmatter-delimiters"]).toContain(
					code,
				);
		}
	});

	it("reports a missing folder and a file in its place", async () => {
		const folder = tempFolder({ file: "x" });
		const missing = await compileSkills(join(folder, "nope"));
		expect(missing.diagnostics).toMatchObject([
			{ code: "not-a-folder", severity: "error", file: "" },
		]);
		expect(missing.diagnostics[0]?.message).toContain("it does not exist");
		const file = await compileSkills(join(folder, "file"));
		expect(file.diagnostics[0]?.message).toContain("is a file, not a folder of skills");
		expect([missing.manifest, file.manifest]).toEqual(
			Array(2).fill({ version: 1, skills: [], contents: [] }),
		);
	});

	it("compiles 2,000 files and a file of 40 MB", async () => {
		const many = Object.fromEntries(
			Array.from({ length: 1999 }, (_, i) => [`a/d${i % 7}/f${i}.md`, `${i}`]),
		);
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			...many,
			"b/SKILL.md": skillText("b"),
			"b/big.md": "[x](y)\n".repeat(40 * 150_000),
		});
		expect(codes(result)).toEqual(["limit-files", "limit-bytes"]);
		expect(result.manifest.skills.map(({ files }) => files.length)).toEqual([2000, 2]);
	});

	it("reports every problem of every skill, not only of the first broken one", async () => {
		const result = await compileEntries({
			"a/SKILL.md": "nothing",
			"b/SKILL.md": "---\nname: x\n---\n",
			"c/SKILL.md": skillText("c"),
			"d/SKILL.md": skillText("d", { fields: "license: [x]" }),
		});
		expect(result.diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
			"a/SKILL.md frontmatter-delimiters",
			"b/SKILL.md description-missing",
			"b/SKILL.md name-directory",
			"b/SKILL.md body-empty",
			"d/SKILL.md license-type",
		]);
		expect(result.manifest.skills.map(({ path }) => path)).toEqual(["c"]);
	});
});

it("serves files of any name exactly once, under URIs that parse back unchanged", async () => {
	const names = [
		"__proto__",
		"constructor",
		"index.json",
		"?",
		"#",
		"%2e%2e",
		"a b.md",
		"🙂.md",
		"toString",
		"[x].md",
		"a:b@c,d;e=f&g",
	];
	const { manifest, diagnostics } = await compileEntries({
		"a/SKILL.md": skillText("a"),
		...Object.fromEntries(names.map((name) => [`a/d/${name}`, `I am ${name}`])),
	});
	expect(diagnostics).toEqual([]);
	const [skill] = manifest.skills;
	expect(skill!.files.map(({ path }) => path).sort()).toEqual(
		["SKILL.md", ...names.map((name) => `d/${name}`)].sort(),
	);
	for (const [i, { uri }] of skill!.resources.entries()) {
		expect(new URL(uri).href).toBe(uri);
		const { path } = skill!.files[i]!;
		if (path !== "SKILL.md") expect(manifest.contents[0]![i]).toBe(`I am ${path.slice(2)}`);
	}
	expect(new Set(skill!.resources.map(({ uri }) => uri)).size).toBe(names.length + 1);
});

/** Compiles in a process without privileges, because root may read everything. */
function compileAsNobody(folder: string): CompileResult {
	const index = new URL("../dist/index.js", import.meta.url).href;
	const program = `import(${JSON.stringify(index)}).then(async ({ compileSkills }) => console.log(JSON.stringify(await compileSkills(${JSON.stringify(folder)}))))`;
	execFileSync("chmod", ["755", join(folder, "..")]);
	const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
	return JSON.parse(
		execFileSync(process.execPath, ["-e", program], { ...nobody, encoding: "utf8", cwd: "/" }),
	);
}
