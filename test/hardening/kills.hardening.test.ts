/** Kills whatever writes files, at random points: it leaves the old or the new state, never half or a mix. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isContentFileName } from "@skillbake/compiler";
import { describe, expect, it } from "vitest";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { type Entries, tempDirectory, writeEntries } from "../support/temp-folder.ts";
import {
	type Broken,
	CLI,
	defineProgram,
	halfFiles,
	killOften,
	leftovers,
	type Program,
	readTree,
	runNode,
	type Tree,
} from "./break-often.ts";
import { NEW, OLD } from "./skill-versions.ts";

const RUN_COMMANDS = fileURLToPath(new URL("run-commands.mjs", import.meta.url));
const ASK_SERVERS = fileURLToPath(new URL("ask-servers.mjs", import.meta.url));
const RUN_ROLLUP = fileURLToPath(new URL("run-rollup.mjs", import.meta.url));
/** Processes start slowly on a busy machine. */
const PATIENCE = 600_000;

/** The outputs of the old skills, beside the new skills. */
async function rebuiltProject(args: readonly string[], others: Entries = {}): Promise<string> {
	const directory = tempDirectory({ ...OLD, ...others });
	const { code, output } = await runNode(args, directory);
	expect(code, output).toBe(0);
	rmSync(join(directory, "skills"), { recursive: true });
	writeEntries(directory, NEW);
	return directory;
}

interface Expectations {
	/** The module that refers to other files. */
	readonly out?: string;
	/** Files that something else writes. */
	readonly ignore?: RegExp;
	/** Finds what is wrong right after the kills, and once more after the next run. */
	inspect?(killed: readonly Broken[], isRepaired: boolean): Promise<string[]>;
}

/** Kills the program, runs it again in every directory, and prints what was found. */
async function expectOldOrNew(
	what: string,
	program: Program,
	again: readonly string[],
	{ out, ignore = /^$/, inspect }: Expectations = {},
): Promise<void> {
	const before = readTree(program.before);
	const killed = await killOften(program);
	const wrong: string[] = [];
	for (const { point, signal, tree } of killed) {
		if (signal !== "SIGKILL") wrong.push(`${point}: was not killed`);
		const half = halfFiles(tree, before, program.after).filter((path) => !ignore.test(path));
		wrong.push(...half.map((path) => `${point}: ${path} is half written`));
		if (out && isMixed(tree, out, before, program.after)) wrong.push(`${point}: ${out} is mixed`);
	}
	wrong.push(...((await inspect?.(killed, false)) ?? []));
	const directories = killed.map(({ directory }) => directory);
	const { code, output } = await runNode([...again, ...directories], program.before);
	expect(code, output).toBe(0);
	for (const { point, directory } of killed) {
		const tree = readTree(directory);
		for (const path of new Set([...tree.keys(), ...program.after.keys()]))
			if (tree.get(path) !== program.after.get(path) && !ignore.test(path))
				wrong.push(`${point}: ${path} is wrong after the next run`);
	}
	wrong.push(...((await inspect?.(killed, true)) ?? []));
	const littered = killed.filter(({ tree }) => leftovers(tree).length > 0).length;
	const points = new Set(killed.map(({ point }) => point)).size;
	console.log(
		`${what}: ${killed.length} kills at ${points} of ${program.changes} changes; ${littered} left temporary files; ${wrong.length} wrong states now or after the next run`,
	);
	expect(wrong).toEqual([]);
}

/** Whether a content file that the module on disk needs is missing or different. */
function isMixed(tree: Tree, out: string, before: Tree, after: Tree): boolean {
	const module = tree.get(out);
	return ![before, after].some(
		(whole) =>
			whole.get(out) === module &&
			[...whole].every(([path, bytes]) => {
				const name = path.split("/").at(-1)!;
				return !isContentFileName(name) || !module!.includes(name) || tree.get(path) === bytes;
			}),
	);
}

describe("a killed command", () => {
	const commands: { [what: string]: { args: string[]; out: string } } = {
		"build inline": { args: ["build", "skills", "-o", "gen.ts"], out: "gen.ts" },
		"build lazy": { args: ["build", "skills", "-o", "gen.js", "--content", "lazy"], out: "gen.js" },
		"build asset": {
			args: ["build", "skills", "-o", "gen.js", "--content", "asset", "--archives", "zip"],
			out: "gen.js",
		},
		types: { args: ["types", "skills", "-o", "types.d.ts"], out: "types.d.ts" },
	};
	it.each(Object.entries(commands))(
		"%s",
		async (what, { args, out }) => {
			const program = await defineProgram(await rebuiltProject([CLI, ...args]), [CLI, ...args]);
			await expectOldOrNew(what, program, [RUN_COMMANDS, JSON.stringify(args)], { out });
		},
		PATIENCE,
	);

	it(
		"check --fix",
		async () => {
			const crlf = (text: string) => text.replaceAll("\n", "\r\n");
			const files = Array.from({ length: 6 }, (_, i) => [`skills/a/${i}.md`, crlf(`${i}\n`)]);
			const before = tempDirectory({
				"skills/a/SKILL.md": `\ufeff${skillText("a")}`,
				"skills/b/skill.md": skillText("b"),
				...Object.fromEntries(files),
			});
			const args = ["check", "skills", "--fix", "--eol", "lf"];
			const program = await defineProgram(before, [CLI, ...args]);
			expect(program.after).not.toEqual(readTree(before));
			await expectOldOrNew("check --fix", program, [RUN_COMMANDS, JSON.stringify(args)]);
		},
		PATIENCE,
	);

	it(
		"new",
		async () => {
			const args = ["new", "skills/fresh", "--description", "Says hello."];
			const program = await defineProgram(tempDirectory({ "README.md": "" }), [CLI, ...args]);
			await expectOldOrNew("new", program, [RUN_COMMANDS, JSON.stringify(args)]);
		},
		PATIENCE,
	);
});

it(
	"a killed bundler with assets and types",
	async () => {
		// A bundler writes its files where they are, so it is enough that wrong bytes are never served.
		const link = (directory: string) => {
			mkdirSync(join(directory, "node_modules/@skillbake"), { recursive: true });
			for (const name of ["core", "runtime"])
				symlinkSync(
					join(repository, "packages", name),
					join(directory, "node_modules/@skillbake", name),
				);
		};
		const move = (entries: Entries) =>
			Object.fromEntries(Object.entries(entries).map(([path, entry]) => [`src/${path}`, entry]));
		const before = tempDirectory({
			...move(OLD),
			"src/main.js": 'export { default as skills } from "./skills?mcp";\n',
			"package.json": '{ "type": "module" }',
			"tsconfig.json": "{}",
		});
		link(before);
		expect(await runNode([RUN_ROLLUP, "."], before)).toMatchObject({ code: 0 });
		rmSync(join(before, "src/skills"), { recursive: true });
		writeEntries(before, move(NEW));
		const program = await defineProgram(before, [RUN_ROLLUP, "."]);
		let refused = 0;
		await expectOldOrNew("rollup, asset and types", program, [RUN_ROLLUP], {
			ignore: /^out\//,
			inspect: async (killed, isRepaired) => {
				const directories = killed.map(({ directory }) => directory);
				const { output } = await runNode([ASK_SERVERS, ...directories], before);
				const lines = output.trimEnd().split("\n");
				expect(lines, output).toHaveLength(killed.length);
				return lines.flatMap((line, at) => {
					const answers = JSON.parse(line) as [uri: string, answer: boolean | string][];
					const others = answers.filter(([, answer]) => answer !== true);
					if (isRepaired && answers.length === 0) return `${killed[at]!.point}: no answers`;
					refused += others.length;
					return others
						.filter(([, answer]) => isRepaired || !String(answer).includes("restart the server"))
						.map(([uri, answer]) => `${killed[at]!.point}: ${uri} gives ${answer}`);
				});
			},
		});
		console.log(`rollup, asset and types: ${refused} files were refused, none had wrong bytes`);
	},
	PATIENCE,
);
