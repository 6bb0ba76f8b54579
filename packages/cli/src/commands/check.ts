/** `skillbake check`: every problem of every skill. */
import {
	type CompileResult,
	type Compiler,
	type Diagnostic,
	renderGithub,
	renderJson,
	renderSarif,
	renderText,
	summarize,
} from "@skillbake/compiler";
import { defineCommand } from "../command.ts";
import { folderCompiler, hasErrors, placeDiagnostics } from "../compile-folder.ts";
import { COMPILE_FLAGS, readSettings, type Settings } from "../compile-options.ts";
import { UsageError } from "../errors.ts";
import { EXIT } from "../exit-code.ts";
import { findFolders } from "../find-folders.ts";
import { fixFolder } from "../fix-folder.ts";
import { oneOf } from "../one-of.ts";
import { hasColor, note, painter, print } from "../terminal.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { watchDirs } from "../watch-dirs.ts";

const FORMATS = ["pretty", "json", "sarif", "github"] as const;
type Format = (typeof FORMATS)[number];

export const check = defineCommand({
	name: "check",
	summary: "report every problem of every skill",
	usage: "[dirs…]",
	about:
		"Reports every problem of every skill in the folders. Globs are allowed; without a folder those of the config are taken, or `skills`.",
	options: {
		format: { type: "string", value: `<${FORMATS.join("|")}>`, help: "how to print [pretty]" },
		fix: {
			type: "boolean",
			help: "mend what is safe: unquoted colons, BOM, file names, CRLF with --eol lf",
		},
		watch: { type: "boolean", short: "w", help: "check again when something changes" },
		...COMPILE_FLAGS,
	},
	examples: [
		["check", "check the folder `skills`"],
		['check "packages/*/skills" --strict', "several folders; warnings fail, too"],
		["check --rule name-directory=warn --fix", "lower a rule, mend what is safe"],
		["check --format sarif > skills.sarif", "for code scanning"],
	],
	async run({ values, positionals, rest }) {
		const format = oneOf("--format", values.format ?? "pretty", FORMATS);
		if (values.watch && format !== "pretty")
			throw new UsageError("--watch prints for people; leave out --format.");
		const settings = await readSettings(values);
		const folders = findFolders([...positionals, ...rest], settings);
		if (values.fix) for (const folder of folders) await fix(folder, settings, format);
		const compilers = new Map(folders.map((dir) => [dir, folderCompiler(dir, settings)]));
		const first = await checkAll(compilers);
		report(first, format);
		if (values.watch) {
			await watchAndCheck(compilers, first);
			return EXIT.clean;
		}
		return hasErrors(first) ? EXIT.problems : EXIT.clean;
	},
});

interface Checked {
	readonly results: readonly CompileResult[];
	readonly diagnostics: readonly Diagnostic[];
	readonly skills: number;
	readonly milliseconds: number;
	readonly dirs: readonly string[];
}

async function checkAll(
	compilers: ReadonlyMap<string, Compiler>,
	changed?: readonly string[],
): Promise<Checked> {
	const start = performance.now();
	const diagnostics: Diagnostic[] = [];
	const dirs: string[] = [];
	const results: CompileResult[] = [];
	let skills = 0;
	for (const [folder, compiler] of compilers) {
		const result = await compiler.compile(changed);
		results.push(result);
		diagnostics.push(...placeDiagnostics(folder, result.diagnostics));
		dirs.push(...result.dependencies.dirs);
		skills += result.manifest.skills.length;
	}
	return { results, diagnostics, skills, dirs, milliseconds: performance.now() - start };
}

function report(checked: Checked, format: Format): void {
	const { diagnostics } = checked;
	if (format === "json") print(renderJson(diagnostics));
	else if (format === "sarif") print(renderSarif(diagnostics));
	else if (format === "github") {
		if (diagnostics.length > 0) print(renderGithub(diagnostics));
		note(summaryLine(checked));
	} else {
		const color = hasColor(process.stdout);
		if (diagnostics.length > 0) print(`${renderText(diagnostics, { color })}\n\n`);
		const paint = painter(process.stdout);
		print(paint(hasErrors(checked) ? "red" : "green", summaryLine(checked)));
	}
}

/** Skills with an error are not counted as good, so that the numbers add up to what would be served. */
function summaryLine({ diagnostics, skills, milliseconds }: Checked): string {
	const time =
		milliseconds < 1000
			? `${Math.round(milliseconds)} ms`
			: `${(milliseconds / 1000).toFixed(1)} s`;
	return `${skills} good ${skills === 1 ? "skill" : "skills"}, ${summarize(diagnostics)} (${time})`;
}

async function fix(folder: string, settings: Settings, format: Format): Promise<void> {
	const say = format === "pretty" ? print : note;
	const fixes = await fixFolder(folder, settings);
	for (const { file, code } of fixes)
		say(`fixed ${placeDiagnostics(folder, [{ file } as Diagnostic])[0]!.file} [${code}]`);
}

async function watchAndCheck(
	compilers: ReadonlyMap<string, Compiler>,
	first: Checked,
): Promise<void> {
	let last = first;
	let running = Promise.resolve();
	const again = async (paths: readonly string[]) => {
		const checked = await checkAll(compilers, paths);
		watcher.follow(checked.dirs);
		// A compiler gives the same result again if nothing changed.
		if (checked.results.every((result, i) => result === last.results[i])) return;
		last = checked;
		print("");
		report(checked, "pretty");
	};
	const watcher = watchDirs((paths) => {
		running = running.then(() => again(paths)).catch((error: Error) => note(error.message));
	});
	watcher.follow(first.dirs);
	note("watching; Ctrl-C ends");
	await untilInterrupted();
	watcher.close();
}
