/** Incremental runs give the same results as cold ones, and read only what changed. */
import fs, { cpSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder, writeEntries } from "../../../test/support/temp-folder.ts";
import { compileSkills, createCompiler, emitModule } from "./index.ts";

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
		["a fixed skill", (f) => edit(f, { "b/SKILL.md": skillText("b", { fields: "license: MIT" }) })],
		["a renamed nested skill", (f) => edit(f, { "a/in/SKILL.md": skillText("other") })],
		["a removed skill", (f) => remove(f, "b")],
		["a removed file", (f) => remove(f, "a/x.md")],
		["a removed nested skill", (f) => remove(f, "a/in")],
		["a new nested skill", (f) => edit(f, { "a/nest/SKILL.md": skillText("nest") })],
	];

	it.each([false, true])("equal cold runs, changed paths given: %s", async (told) => {
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
		// Unchanged skills are the same objects: nothing was read, parsed or built again.
		expect(second.manifest.skills[2]).toBe(first.manifest.skills[2]);
		expect(second.manifest.skills[0]).not.toBe(first.manifest.skills[0]);
	});

	it("return the same object if nothing changed", async () => {
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

	it("see the contents of a directory that replaced another", async () => {
		const folder = tempFolder({ ...entries, "a/refs/x.md": "old", "a/refs/deep/y.md": "old" });
		const compiler = createCompiler(folder);
		await compiler.compile();
		rmSync(join(folder, "a"), { recursive: true });
		writeEntries(folder, { ...entries, "a/refs/x.md": "new", "a/refs/deep/z.md": "new" });
		expect(await compiler.compile([join(folder, "a")])).toEqual(await compileSkills(folder));
	});

	it("notice a change of the file that a link points to", async () => {
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
		// The watcher reports the truncation, but not the write that follows.
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
		const text = skillText("b", { fields: "license: MIT" });
		writeFileSync(path, text.slice(0, 10));
		const result = compiler.compile([path]);
		setTimeout(() => writeFileSync(path, text), 5);
		expect((await result).diagnostics).toEqual((await compileSkills(folder)).diagnostics);
	});

	it("report a file that stays broken", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		const changed = edit(folder, { "b/SKILL.md": "broken", "a/x.md": "" });
		expect(await compiler.compile(changed)).toEqual(await compileSkills(folder));
	});

	// No path is given, so only stamps can tell the second write from the first.
	it("see each of several writes in a row, and a file that replaced another", async () => {
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

	it("forget removed files", async () => {
		const folder = tempFolder(entries);
		age(folder, entries);
		const compiler = createCompiler(folder);
		await compiler.compile();
		renameSync(join(folder, "b"), `${folder}-b`);
		await compiler.compile();
		renameSync(`${folder}-b`, join(folder, "b"));
		// The files are unchanged, but their results were dropped, so they are read again.
		expect(await readsOf(() => compiler.compile())).toEqual([
			join(folder, "b/SKILL.md"),
			join(folder, "b/bin"),
		]);
	});

	it("survive the removal of the folder", async () => {
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

	it("run one after the other", async () => {
		const folder = tempFolder(entries);
		const compiler = createCompiler(folder, { archives: ["zip"] });
		const results = await Promise.all([1, 2, 3].map(() => compiler.compile()));
		for (const result of results) expect(result).toEqual(results[0]);
	});

	it("name the paths to watch", async () => {
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

/** Returns the files that are read while `action` runs. */
async function readsOf(action: () => Promise<unknown>): Promise<unknown[]> {
	const spy = vi.spyOn(fs, "openSync");
	syncBuiltinESMExports();
	await action();
	const isDirectory = (flags: unknown) => (Number(flags) & (fs.constants.O_DIRECTORY ?? 0)) !== 0;
	const reads = spy.mock.calls.flatMap(([path, flags]) => (isDirectory(flags) ? [] : [path]));
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

/** Makes the files old, because recently written files are always read again. */
function age(folder: string, entries: object): void {
	for (const path of Object.keys(entries)) utimesSync(join(folder, path), 1000, 1000);
	writeFileSync(join(folder, ".DS_Store"), "");
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
}
