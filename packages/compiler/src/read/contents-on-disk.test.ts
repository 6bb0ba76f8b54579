import fs, { readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { type CompileOptions, compileSkills, createCompiler } from "../index.ts";

const BINARY = Uint8Array.from({ length: 300 }, (_, i) => i);
/** Longer than all contents that are kept for a while. */
const LONG = `${"x".repeat(5 * 2 ** 20)}\n`;

const entries = {
	"a/SKILL.md": skillText("a", { body: "[x](x.md) [gone](gone.md)\r\n" }),
	"a/x.md": "Grüße\r\n",
	"a/run.sh": { executable: "#!/bin/sh\n" },
	"a/logo.png": BINARY,
	"a/nested/SKILL.md": skillText("nested"),
	"a/nested/long.txt": LONG,
	"b/SKILL.md": skillText("wrong-name"),
	"c/SKILL.md": `\uFEFF${skillText("c")}`,
};

function compileOnDisk(folder: string, options?: CompileOptions) {
	const changed: string[] = [];
	const onChanged = (path: string) => changed.push(path);
	return { changed, compiler: createCompiler(folder, options, { contents: "disk", onChanged }) };
}

it.each<CompileOptions>([{}, { eol: "lf" }, { archives: ["zip"] }, { prefix: "acme" }])(
	"gives the result of a run in memory: %j",
	async (options) => {
		const folder = tempFolder(entries);
		const { compiler, changed } = compileOnDisk(folder, options);
		expect(await compiler.compile()).toEqual(await compileSkills(folder, options));
		writeFileSync(join(folder, "a/x.md"), "# Changed\n");
		expect(await compiler.compile([join(folder, "a/x.md")])).toEqual(
			await compileSkills(folder, options),
		);
		expect(changed).toEqual([]);
	},
);

it("reads a file when its content is asked for, and keeps no long one", async () => {
	const folder = tempFolder(entries);
	const { manifest } = await compileOnDisk(folder).compiler.compile();
	const [, nested] = manifest.contents;
	const { openSync } = fs;
	const opened: string[] = [];
	fs.openSync = (path, ...rest) => {
		opened.push(String(path));
		return openSync(path, ...rest);
	};
	syncBuiltinESMExports();
	onTestFinished(() => {
		fs.openSync = openSync;
		syncBuiltinESMExports();
	});
	for (let read = 1; read <= 2; read++) {
		expect(nested![1]).toBe(LONG);
		expect(opened).toEqual(Array(read).fill(join(folder, "a/nested/long.txt")));
	}
});

it("never gives bytes other than those of the digest", async () => {
	const folder = tempFolder(entries);
	const { compiler, changed } = compileOnDisk(folder);
	const { manifest } = await compiler.compile();
	const long = join(folder, "a/nested/long.txt");
	const read = () => manifest.contents[1]![1];

	writeFileSync(long, LONG.replace("x", "y"));
	expect(read).toThrow("a/nested/long.txt cannot be read as it was compiled: it has changed");
	rmSync(long);
	expect(read).toThrow("a/nested/long.txt cannot be read as it was compiled: it does not exist");
	expect(changed).toEqual([long, long]);
	writeFileSync(long, LONG);
	expect(read()).toBe(LONG);
});

it("compiles what is on disk after a change that no watcher has named", async () => {
	const folder = tempFolder(entries);
	const { compiler } = compileOnDisk(folder);
	await compiler.compile();
	writeFileSync(join(folder, "a/nested/long.txt"), "short\n");
	const x = join(folder, "a/x.md");
	writeFileSync(x, `${readFileSync(x)}more\n`);
	expect(await compiler.compile([x])).toEqual(await compileSkills(folder));
});
