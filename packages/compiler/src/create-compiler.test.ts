/** The shape of the result: selection, places, nesting, order, and incremental runs that equal cold ones. */
import fs, { cpSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { compileSkills, createCompiler, emitModule } from "./index.ts";
import { compileEntries, skillText, tempFolder, writeEntries } from "./testing/temp-folder.ts";

const paths = (result: { manifest: { skills: readonly { path: string }[] } }) =>
	result.manifest.skills.map(({ path }) => path);
const uris = (result: Awaited<ReturnType<typeof compileSkills>>) =>
	result.manifest.skills.map(({ resources }) => resources.map(({ uri }) => uri));

describe("what is compiled", () => {
	it("leaves out what nobody wants to serve", async () => {
		const junk = [
			".git/x",
			".DS_Store",
			"Thumbs.db",
			"desktop.ini",
			"node_modules/m/SKILL.md",
			"__pycache__/x.pyc",
			"x.pyc",
			".x.md.swp",
			"x.md~",
			".#x",
			"#x#",
		];
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			"a/.hidden": "kept",
			...Object.fromEntries(junk.map((name) => [`a/${name}`, "x"])),
		});
		expect(uris(result)).toEqual([["skill://a/SKILL.md", "skill://a/.hidden"]]);
		expect(result.diagnostics).toEqual([]);
	});

	it("does not mind names that are never served", async () => {
		const result = await compileEntries({
			"a/SKILL.md": skillText("a"),
			"aux.md": "x",
			"README.md": "x",
			"readme.md": "x",
			"drafts/con.md": "x",
		});
		expect(result.diagnostics).toEqual([]);
		expect(paths(result)).toEqual(["a"]);
	});

	it("refuses directories on the way to a skill that are one on other systems", async () => {
		const result = await compileEntries({
			"Team/a/SKILL.md": skillText("a"),
			"team/b/SKILL.md": skillText("b"),
			"c/SKILL.md": skillText("c"),
		});
		expect(result.diagnostics.map(({ code, file }) => [code, file])).toEqual([
			["file-name", "Team"],
			["file-name", "team"],
		]);
		expect(paths(result)).toEqual(["c"]);
	});

	it("follows include and exclude", async () => {
		const folder = tempFolder({
			"a/SKILL.md": skillText("a"),
			"a/draft.md": "x",
			"a/x.pyc": "x",
			"b/c/SKILL.md": skillText("c"),
			"b/c/x.md": "x",
		});
		const select = async (options: object) => uris(await compileSkills(folder, options)).flat();
		expect(await select({ include: "b/**" })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ include: ["b"] })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ include: "b\\c" })).toEqual(["skill://b/c/SKILL.md", "skill://b/c/x.md"]);
		expect(await select({ exclude: ["b", "**/draft.md"] })).toEqual(["skill://a/SKILL.md"]);
		expect(await select({ exclude: ["b", "!**/*.pyc"] })).toEqual([
			"skill://a/SKILL.md",
			"skill://a/draft.md",
			"skill://a/x.pyc",
		]);
	});

	it("takes a folder that is itself one skill, under its name", async () => {
		const result = await compileEntries({
			"SKILL.md": skillText("skills"),
			"references/x.md": "x",
		});
		expect(uris(result)).toEqual([["skill://skills/SKILL.md", "skill://skills/references/x.md"]]);
		expect(result.diagnostics).toEqual([]);
		const other = await compileEntries(
			{ "SKILL.md": skillText("other") },
			{ rules: { "name-directory": "off" } },
		);
		expect(paths(other)).toEqual(["other"]);
	});

	it("puts a prefix in front", async () => {
		const options = { prefix: "\\acme\\billing/" };
		expect(paths(await compileEntries({ "a/SKILL.md": skillText("a") }, options))).toEqual([
			"acme/billing/a",
		]);
		expect(paths(await compileEntries({ "SKILL.md": skillText("skills") }, options))).toEqual([
			"acme/billing/skills",
		]);
	});
});

describe("nested skills (S9)", () => {
	const entries = {
		"out/SKILL.md": skillText("out"),
		"out/a.md": "a",
		"out/in/SKILL.md": skillText("in"),
		"out/in/deep/x.md": "x",
		"out/z.md": "z",
	};

	it("are entries of their own and part of the one around them, stored once", async () => {
		const { manifest } = await compileEntries(entries);
		expect(
			manifest.skills.map(({ path, files }) => [path, files.map((file) => file.path)]),
		).toEqual([
			["out", ["SKILL.md", "a.md", "in/SKILL.md", "in/deep/x.md", "z.md"]],
			["out/in", ["SKILL.md", "deep/x.md"]],
		]);
		expect(manifest.contents).toEqual([
			[skillText("out"), "a", null, null, "z"],
			[skillText("in"), "x"],
		]);
	});

	it("have their own SKILL.md first, whatever the order in the one around them", async () => {
		const { manifest } = await compileEntries({ ...entries, "out/in/A.md": "a" });
		expect(manifest.skills[1]!.files.map(({ path }) => path)).toEqual([
			"SKILL.md",
			"A.md",
			"deep/x.md",
		]);
	});

	it("stay files of the outer one when they are invalid", async () => {
		const { manifest } = await compileEntries({ ...entries, "out/in/SKILL.md": "broken" });
		expect(manifest.skills.map(({ path }) => path)).toEqual(["out"]);
		expect(manifest.contents).toEqual([[skillText("out"), "a", "broken", "x", "z"]]);
	});

	it("agree with the outer one on URIs when both are served under other names", async () => {
		const result = await compileEntries(
			{ ...entries, "out/SKILL.md": skillText("outer"), "out/in/SKILL.md": skillText("zzz") },
			{ rules: { "name-directory": "warn" } },
		);
		expect(uris(result)).toEqual([
			[
				"skill://outer/SKILL.md",
				"skill://outer/a.md",
				"skill://outer/z.md",
				"skill://outer/zzz/SKILL.md",
				"skill://outer/zzz/deep/x.md",
			],
			["skill://outer/zzz/SKILL.md", "skill://outer/zzz/deep/x.md"],
		]);
	});
});

it("refuses skills that would be served on one URI, naming all of them", async () => {
	const result = await compileEntries(
		{
			"x/SKILL.md": skillText("same"),
			"y/SKILL.md": skillText("same"),
			"z/SKILL.md": skillText("z"),
		},
		{ rules: { "name-directory": "off", "file-name": "warn" } },
	);
	expect(result.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual(
		["x", "y"].map((dir) => [
			"file-name",
			`${dir}/SKILL.md`,
			'"x/SKILL.md" and "y/SKILL.md" would both be served as skill://same/SKILL.md.',
		]),
	);
	expect(paths(result)).toEqual(["z"]);
});

it("orders skills and files by code points", async () => {
	const result = await compileEntries({
		"b/SKILL.md": skillText("b"),
		"a-b/SKILL.md": skillText("a-b"),
		"a/c/SKILL.md": skillText("c"),
		"b/\u{1f642}.md": "x",
		"b/\uff5e.md": "x",
		"b/B.md": "x",
		"b/d/x.md": "x",
		"b/d-e.md": "x",
	});
	expect(paths(result)).toEqual(["a-b", "a/c", "b"]);
	expect(result.manifest.skills[2]!.files.map(({ path }) => path)).toEqual([
		"SKILL.md",
		"B.md",
		"d-e.md",
		"d/x.md",
		"\uff5e.md",
		"\u{1f642}.md",
	]);
});

it("normalises line ends before hashing when asked to", async () => {
	const lf = tempFolder({
		"a/SKILL.md": skillText("a"),
		"a/x.txt": "1\n2\n",
		"a/y.bin": Buffer.from([255, 13, 10]),
	});
	const crlf = tempFolder({
		"a/SKILL.md": skillText("a").replaceAll("\n", "\r\n"),
		"a/x.txt": "1\r\n2\r\n",
		"a/y.bin": Buffer.from([255, 13, 10]),
	});
	const kept = await compileSkills(crlf);
	expect(kept.diagnostics.map(({ code }) => code)).toEqual(["crlf", "crlf"]);
	expect(kept.manifest.contents[0]![1]).toBe("1\r\n2\r\n");
	const normalised = await compileSkills(crlf, { eol: "lf" });
	expect(normalised.diagnostics).toEqual([]);
	expect(normalised.manifest).toEqual((await compileSkills(lf)).manifest);
});

// Found in public collections: the official client read the last field otherwise.
it.each([
	["a plain value in a file with CRLF", "description: Does x.\r\n", "Does x."],
	["a literal block in a file with CRLF", "description: |\r\n  1\r\n  2\r\n", "1\n2\n"],
	["a block that keeps its line ends", "description: |+\n  1\n\n", "1\n\n"],
	["a block that drops them", "description: >-\n  1\n  2\n", "1 2"],
])("reads the last field to its end: %s", async (_case, field, description) => {
	const eol = field.includes("\r") ? "\r\n" : "\n";
	const text = ["---", "name: a", `${field}---`, "", "Body.", ""].join(eol);
	const { manifest } = await compileEntries({ "a/SKILL.md": text });
	expect(manifest.skills[0]?.frontmatter).toEqual({ name: "a", description });
});

it.each([
	[
		{ prefixes: "x" },
		'skillbake: unknown option "prefixes"; the options are "prefix", "include", "exclude", "eol", "archives", "rules", "warningsAsErrors".',
	],
	[
		{ prefix: "../x" },
		"skillbake: option prefix must be path segments separated by /, none of them empty, . or ...",
	],
	[{ prefix: 3 }, "skillbake: option prefix must be a string such as acme/billing."],
	[{ include: 3 }, "skillbake: option include must be a glob or a list of globs."],
	[{ eol: "crlf" }, 'skillbake: option eol must be "keep" or "lf".'],
	[{ archives: ["rar"] }, 'skillbake: option archives takes "tar.gz", "zip".'],
	[{ archives: "zip" }, 'skillbake: option archives must be a list of "tar.gz", "zip".'],
	[
		{ rules: { crlf: "maybe" } },
		'skillbake: option rules.crlf must be "off", "info", "warn" or "error".',
	],
	[
		{ rules: { clrf: "off" } },
		'skillbake: unknown rule "clrf"; the rules are not-a-folder, no-skills,',
	],
	[null, "skillbake: the options must be an object."],
])("explains the options %j", async (options, message) => {
	await expect(compileSkills(".", options as never)).rejects.toThrow(message);
});

describe("incremental runs", () => {
	const entries = {
		"a/SKILL.md": skillText("a"),
		"a/x.md": "x",
		"a/in/SKILL.md": skillText("in"),
		"b/SKILL.md": skillText("b"),
		"b/bin": Buffer.from([255]),
	};
	const steps: readonly [string, (folder: string) => string[]][] = [
		["an edit", (f) => edit(f, { "a/x.md": "longer" })],
		["an edit of the same length", (f) => edit(f, { "a/x.md": "y" })],
		["a new file", (f) => edit(f, { "a/new/deep.md": "n" })],
		["a new skill", (f) => edit(f, { "n/SKILL.md": skillText("n") })],
		["a broken skill", (f) => edit(f, { "b/SKILL.md": "broken" })],
		["a mended skill", (f) => edit(f, { "b/SKILL.md": skillText("b", "license: MIT") })],
		["a renamed nested skill", (f) => edit(f, { "a/in/SKILL.md": skillText("other") })],
		["a removed skill", (f) => remove(f, "b")],
		["a removed file", (f) => remove(f, "a/x.md")],
		["a removed nested skill", (f) => remove(f, "a/in")],
		["a new nested skill", (f) => edit(f, { "a/nest/SKILL.md": skillText("nest") })],
	];

	it.each([false, true])("give what cold runs give, told what changed: %s", async (told) => {
		const folder = tempFolder(entries);
		age(folder, entries);
		const options = { archives: ["tar.gz", "zip"], rules: { "name-directory": "warn" } } as const;
		const compiler = createCompiler(folder, options);
		await compiler.compile();
		for (const [what, change] of steps) {
			const changed = change(folder);
			const warm = await compiler.compile(told ? changed : undefined);
			expect(warm, what).toEqual(await compileSkills(folder, options));
			expect(emitModule(warm.manifest), what).toBe(
				emitModule((await compileSkills(folder, options)).manifest),
			);
		}
	});

	it("read only what changed", async () => {
		const folder = tempFolder(entries);
		age(folder, entries);
		const compiler = createCompiler(folder);
		const first = await compiler.compile();
		expect(await readsOf(() => compiler.compile())).toEqual([]);
		const changed = edit(folder, { "a/x.md": "changed" });
		expect(await readsOf(() => compiler.compile(changed))).toEqual(changed);
		const second = await compiler.compile(changed);
		// What did not change is the very same object: nothing was read, parsed or built again.
		expect(second.manifest.skills[2]).toBe(first.manifest.skills[2]);
		expect(second.manifest.skills[0]).not.toBe(first.manifest.skills[0]);
	});

	it("give the very same result if nothing changed", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		const first = await compiler.compile();
		expect(await compiler.compile()).toBe(first);
		expect(await compiler.compile([join(folder, "a/x.md")])).toBe(first);
		writeEntries(folder, entries);
		expect(await compiler.compile()).toBe(first);
		edit(folder, { "a/x.md": "changed" });
		expect(await compiler.compile()).not.toBe(first);
		rmSync(folder, { recursive: true });
		const absent = await compiler.compile();
		expect(await compiler.compile()).toBe(absent);
	});

	it("see what is in a directory that took another's place", async () => {
		const folder = tempFolder({ ...entries, "a/refs/x.md": "old", "a/refs/deep/y.md": "old" });
		const compiler = createCompiler(folder);
		await compiler.compile();
		rmSync(join(folder, "a"), { recursive: true });
		writeEntries(folder, { ...entries, "a/refs/x.md": "new", "a/refs/deep/z.md": "new" });
		expect(await compiler.compile([join(folder, "a")])).toEqual(await compileSkills(folder));
	});

	it("follow a link to what changed elsewhere", async () => {
		const folder = tempFolder({ ...entries, "b/linked.md": { link: "../a/x.md" } });
		const compiler = createCompiler(folder);
		await compiler.compile();
		const changed = edit(folder, { "a/x.md": "changed" });
		expect(await compiler.compile(changed)).toEqual(await compileSkills(folder));
	});

	it("wait for a file that is empty because it is being written", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		const path = join(folder, "a/x.md");
		writeFileSync(path, "");
		// The watcher speaks of the truncation; nobody speaks of what follows.
		const result = compiler.compile([path]);
		setTimeout(() => writeFileSync(path, "whole"), 5);
		const { manifest } = await result;
		expect(manifest.contents[0]).toContain("whole");
	});

	it("wait for a file that is broken because it is being written", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		const path = join(folder, "b/SKILL.md");
		const text = skillText("b", "license: MIT");
		writeFileSync(path, text.slice(0, 10));
		const result = compiler.compile([path]);
		setTimeout(() => writeFileSync(path, text), 5);
		expect((await result).diagnostics).toEqual((await compileSkills(folder)).diagnostics);
	});

	it("take what is broken for what it is once it has come to rest", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		const changed = edit(folder, { "b/SKILL.md": "broken", "a/x.md": "" });
		expect(await compiler.compile(changed)).toEqual(await compileSkills(folder));
	});

	// Nobody may ask in between, so that a stamp is all there is to tell the second from the first.
	it("see each of two writes in a row, and a file that took another's place", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		const path = join(folder, "a/x.md");
		for (const text of ["1", "2", "3", "4"]) {
			writeFileSync(path, text);
			expect((await compiler.compile()).manifest.contents[0]).toContain(text);
		}
		writeFileSync(join(folder, "a/.x.md.swp"), "5");
		renameSync(join(folder, "a/.x.md.swp"), path);
		expect((await compiler.compile()).manifest.contents[0]).toContain("5");
	});

	it("forget what is gone", async () => {
		const folder = tempFolder(entries);
		age(folder, entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		renameSync(join(folder, "b"), `${folder}-b`);
		await compiler.compile();
		renameSync(`${folder}-b`, join(folder, "b"));
		// The files are the very same as before; they are read because nothing is known of them.
		expect(await readsOf(() => compiler.compile())).toEqual([
			join(folder, "b/SKILL.md"),
			join(folder, "b/bin"),
		]);
	});

	it("survive the folder's disappearance", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		const first = await compiler.compile();
		cpSync(folder, `${folder}-away`, { recursive: true, preserveTimestamps: true });
		rmSync(folder, { recursive: true });
		expect((await compiler.compile([folder])).diagnostics).toMatchObject([
			{ code: "not-a-folder" },
		]);
		cpSync(`${folder}-away`, folder, { recursive: true });
		expect((await compiler.compile([folder])).manifest).toEqual(first.manifest);
	});

	it("wait for each other", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder, { archives: ["zip"] });
		const results = await Promise.all([1, 2, 3].map(() => compiler.compile()));
		for (const result of results) expect(result).toEqual(results[0]);
	});

	it("name what to watch", async () => {
		const folder = tempFolder(entries);
		const { dependencies } = await compileSkills(folder);
		expect([...dependencies.files].sort()).toEqual(
			Object.keys(entries)
				.map((path) => join(folder, path))
				.sort(),
		);
		expect([...dependencies.dirs].sort()).toEqual(
			["", "a", "a/in", "b"].map((path) => join(folder, path)),
		);
		expect(readFileSync(dependencies.files[0]!).length).toBeGreaterThan(0);
	});
});

/** The files that are read while `action` runs. */
async function readsOf(action: () => Promise<unknown>): Promise<unknown[]> {
	const spy = vi.spyOn(fs, "openSync");
	syncBuiltinESMExports();
	await action();
	const reads = spy.mock.calls.map(([path]) => path);
	spy.mockRestore();
	syncBuiltinESMExports();
	return reads;
}

function edit(folder: string, entries: { [path: string]: string }): string[] {
	writeEntries(folder, entries);
	return Object.keys(entries).map((path) => join(folder, path));
}

function remove(folder: string, path: string): string[] {
	rmSync(join(folder, path), { recursive: true });
	return [join(folder, path)];
}

/** Files just written are read again to be safe; these are old. */
function age(folder: string, entries: object): void {
	for (const path of Object.keys(entries)) utimesSync(join(folder, path), 1000, 1000);
	writeFileSync(join(folder, ".DS_Store"), "");
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
}
