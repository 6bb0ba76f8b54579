/** Machines that fail: every command says why, and leaves the old or the new state. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { tempDirectory, writeEntries } from "../support/temp-folder.ts";
import {
	CLI,
	defineProgram,
	type Ended,
	failOften,
	halfFiles,
	leftovers,
	readTree,
	runNode,
	runProgram,
	type Tree,
} from "./break-often.ts";
import { NEW, OLD } from "./skill-versions.ts";

const RUN_ROLLUP = fileURLToPath(new URL("run-rollup.mjs", import.meta.url));
const PATIENCE = 600_000;
const NOBODY = 65_534;

const BUILD_ASSET = ["build", "skills", "-o", "gen.js", "--content", "asset"];
/** Each with a directory in which it writes. */
const COMMANDS: { [what: string]: string[] } = {
	"build inline": ["build", "skills", "-o", "gen.ts"],
	"build lazy": ["build", "skills", "-o", "gen.js", "--content", "lazy"],
	"build asset": BUILD_ASSET,
	types: ["types", "skills", "-o", "types.d.ts"],
	"check --fix": ["check", "skills", "--fix", "--eol", "lf"],
	new: ["new", "skills/fresh", "--description", "Says hello."],
};

/** A project in which every command has something to write. */
function project(): string {
	return tempDirectory({ ...NEW, "skills/same/crlf.md": "a\r\n" });
}

function inShell(limits: string, args: readonly string[], cwd: string): Promise<Ended> {
	const script = `${limits}; exec "$0" "$@"`;
	return runProgram("sh", ["-c", script, process.execPath, ...args], cwd);
}

function expectUntouched(now: Tree, before: Tree): void {
	expect([...now.keys()].sort()).toEqual([...before.keys()].sort());
	expect(now).toEqual(before);
}

describe("a full disk", () => {
	it.each(Object.entries(COMMANDS))(
		"at any point of %s",
		async (what, args) => {
			const program = await defineProgram(project(), [CLI, ...args]);
			const before = readTree(program.before);
			const broken = await failOften(program, "ENOSPC");
			for (const { point, code, output, tree } of broken) {
				// Removing what is no longer needed may fail: the next run does it.
				if (code !== 0) expect(output, point).toMatch(/no space is left on the device/);
				expect(halfFiles(tree, before, program.after), point).toEqual([]);
				expect(leftovers(tree), point).toEqual([]);
			}
			console.log(`disk full, ${what}: failed at each of ${program.changes} changes`);
		},
		PATIENCE,
	);

	it("that is really full: the old build stays whole", async () => {
		const small = smallDisk();
		const directory = small?.directory ?? project();
		if (small) writeEntries(directory, OLD);
		expect((await runNode([CLI, ...BUILD_ASSET], directory)).output).toContain("written");
		writeEntries(directory, { "skills/changed/large.md": "x".repeat(200_000) });
		const before = readTree(directory);
		const { code, output } = small
			? await runNode([CLI, ...BUILD_ASSET], directory)
			: await inShell("ulimit -f 64", [CLI, ...BUILD_ASSET], directory);
		console.log(`really full (${small ? "tmpfs" : "ulimit -f"}): ${output.trim()}`);
		expect({ code, output }).toEqual({
			code: 1,
			output: expect.stringMatching(
				/large\.md cannot be written: (no space|the file is too large)/,
			),
		});
		const now = readTree(directory);
		expect(leftovers(now)).toEqual([]);
		for (const [path, bytes] of before) expect(now.get(path), path).toBe(bytes);
	});
});

const mounts: string[] = [];
afterAll(() => {
	for (const path of mounts) execFileSync("umount", [path]);
});

/** A file system of 448 KB; `undefined` for users who may not mount one. */
function smallDisk(): { directory: string } | undefined {
	const directory = tempDirectory();
	const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=448k", "tmpfs", directory]);
	if (status !== 0) return undefined;
	mounts.push(directory);
	return { directory };
}

it.each(Object.entries(COMMANDS))(
	"a read-only directory: %s",
	async (_what, args) => {
		const directory = project();
		const before = readTree(directory);
		execFileSync("chmod", ["-R", "a-w,a+rX", directory]);
		// Permissions do not stop root.
		const isRoot = process.getuid?.() === 0;
		const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
			cwd: directory,
			encoding: "utf8",
			...(isRoot && { uid: NOBODY, gid: NOBODY }),
		});
		execFileSync("chmod", ["-R", "u+w", directory]);
		expect(stderr).toMatch(/cannot be written: permission denied/);
		expect(status).toBe(1);
		expectUntouched(readTree(directory), before);
	},
	PATIENCE,
);

describe("64 file handles", () => {
	/** Many files in one directory, for programs that open them all at once. */
	function large(): string {
		const directory = project();
		for (let i = 0; i < 300; i++) {
			writeEntries(directory, {
				[`skills/large/${i}.md`]: `${i}\n`,
				[`src/${i}.js`]: `export const x${i} = ${i};\n`,
			});
		}
		writeFileSync(join(directory, "skills/large/SKILL.md"), skillText("large"));
		return directory;
	}

	it.each(Object.entries(COMMANDS))(
		"%s",
		async (_what, args) => {
			const directory = large();
			const few = tempDirectory();
			cpSync(directory, few, { recursive: true });
			expect((await runNode([CLI, ...args], directory)).code).toBe(0);
			const { code, output } = await inShell("ulimit -n 64", [CLI, ...args], few);
			expect(code, output).toBe(0);
			expect(readTree(few)).toEqual(readTree(directory));
		},
		PATIENCE,
	);

	it(
		"a bundler",
		async () => {
			// Rollup itself needs more handles for many assets, so only the sources are many.
			const directory = large();
			writeEntries(join(directory, "src"), NEW);
			writeEntries(directory, {
				"src/main.js": 'import skills from "./skills?mcp";\nconsole.log(skills.paths);\n',
				// Found only by a search of the sources.
				"src/~last.js": 'import "./skills?mcp&prefix=late";\n',
				"tsconfig.json": "{}",
			});
			const few = tempDirectory();
			cpSync(directory, few, { recursive: true });
			const many = await runNode([RUN_ROLLUP, "."], directory);
			expect(many.code, many.output).toBe(0);
			const { code, output } = await inShell("ulimit -n 64", [RUN_ROLLUP, "."], few);
			expect(code, output).toBe(0);
			const types = readTree(few).get("src/skillbake.d.ts");
			expect(types).toContain("prefix=late");
			expect(readTree(few)).toEqual(readTree(directory));
		},
		PATIENCE,
	);
});

it.each(Object.entries(COMMANDS))(
	"no home and no temporary directory: %s",
	async (_what, args) => {
		const directory = project();
		const { HOME: _home, USERPROFILE: _profile, ...env } = process.env;
		const gone = join(directory, "gone");
		const { code, output } = await runProgram(process.execPath, [CLI, ...args], directory, {
			...env,
			TMPDIR: gone,
			TMP: gone,
			TEMP: gone,
		});
		expect(code, output).toBe(0);
		const usual = project();
		await runNode([CLI, ...args], usual);
		expect(readTree(directory)).toEqual(readTree(usual));
	},
	PATIENCE,
);

it.each([
	["ahead", 2_000_000_000],
	["behind", 1],
])("a clock that was %s: the build depends on bytes, not on times", async (_what, seconds) => {
	const directory = tempDirectory(OLD);
	const build = () => runNode([CLI, ...BUILD_ASSET], directory);
	const setTimes = () => {
		for (const path of readTree(directory).keys())
			utimesSync(join(directory, path), seconds, seconds);
	};
	await build();
	rmSync(join(directory, "skills"), { recursive: true });
	writeEntries(directory, NEW);
	setTimes();
	expect((await build()).output).toContain("written");
	const fresh = tempDirectory(NEW);
	await runNode([CLI, ...BUILD_ASSET], fresh);
	expect(readTree(directory)).toEqual(readTree(fresh));
	setTimes();
	expect((await build()).output).toContain("is fresh");
});
