/** `skillbake check`: reports every problem of every skill. */
import {
	type CompileResult,
	type Compiler,
	type Diagnostic,
	displayPath,
	FEW_PER_RULE,
	renderGithub,
	renderJson,
	renderSarif,
	renderShort,
	renderText,
	summarize,
} from "@skillbake/compiler";
import { CHECK_FORMATS, type CheckFormat, type CheckInput } from "../commands/check.ts";
import { folderCompiler, hasErrors, placeDiagnostics } from "../folder/compile-folder.ts";
import { oneOf } from "../input/one-of.ts";
import { readSettings, type Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { printError } from "../output/print-error.ts";
import {
	count,
	hasColor,
	note,
	painter,
	print,
	printCommands,
	printText,
} from "../output/terminal.ts";
import { untilInterrupted } from "../watch/until-interrupted.ts";
import { watchDirs } from "../watch/watch-dirs.ts";
import { findCheckedFolders } from "./find-checked-folders.ts";
import { fixFolder } from "./fix-folder.ts";

export async function runCheck({ values, positionals, rest }: CheckInput): Promise<ExitCode> {
	const mode = parseMode(values);
	const output: Output = {
		format: mode.watch ? "pretty" : mode.format,
		all: values.all === true,
	};
	const settings = await readSettings(values);
	const folders = findCheckedFolders([...positionals, ...rest], settings);
	if (values.fix) for (const folder of folders) await fix(folder, settings, output.format);
	const compilers = new Map(folders.map((dir) => [dir, folderCompiler(dir, settings)]));
	const first = await checkAll(compilers);
	printChecked(first, output);
	if (mode.watch) {
		await watchAndCheck(compilers, first, output);
		return EXIT.clean;
	}
	return hasErrors(first) ? EXIT.problems : EXIT.clean;
}

type Mode = { readonly watch: true } | { readonly watch: false; readonly format: CheckFormat };

function parseMode(values: CheckInput["values"]): Mode {
	const format = oneOf("--format", values.format ?? "pretty", CHECK_FORMATS);
	if (!values.watch) return { watch: false, format };
	if (format === "pretty") return { watch: true };
	throw new UsageError("--watch only prints the pretty format. Leave out --format or --watch.");
}

interface Output {
	readonly format: CheckFormat;
	/** Whether the pretty format shows every problem in full. */
	readonly all: boolean;
}

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
		// Not with `push(...)`, which fails for a hundred thousand of them.
		for (const diagnostic of placeDiagnostics(folder, result.diagnostics))
			diagnostics.push(diagnostic);
		for (const dir of result.dependencies.dirs) dirs.push(dir);
		skills += result.manifest.skills.length;
	}
	return { results, diagnostics, skills, dirs, milliseconds: performance.now() - start };
}

function printChecked(checked: Checked, { format, all }: Output): void {
	const { diagnostics } = checked;
	if (format === "json") printText(renderJson(diagnostics));
	else if (format === "sarif") printText(renderSarif(diagnostics));
	else if (format === "github") {
		if (diagnostics.length > 0) printCommands(renderGithub(diagnostics));
		note(summaryLine(checked));
	} else {
		const color = hasColor(process.stdout);
		const text = all
			? renderText(diagnostics, { color })
			: renderShort(diagnostics, { color, limits: FEW_PER_RULE, seeAll: "--all or --format json" });
		if (text !== "") printText(`${text}\n\n`);
		const paint = painter(process.stdout);
		printText(paint(hasErrors(checked) ? "red" : "green", summaryLine(checked)));
	}
}

/** Counts the skills that would be served, which excludes those with an error. */
function summaryLine({ diagnostics, skills, milliseconds }: Checked): string {
	const time =
		milliseconds < 1000
			? `${Math.round(milliseconds)} ms`
			: `${(milliseconds / 1000).toFixed(1)} s`;
	return `${count(skills, "good skill")}, ${summarize(diagnostics)} (${time})`;
}

async function fix(folder: string, settings: Settings, format: CheckFormat): Promise<void> {
	const say = format === "pretty" ? print : note;
	const fixes = await fixFolder(folder, settings);
	for (const { file, code } of fixes) say(`fixed ${displayPath({ file }, { folder })} [${code}]`);
}

async function watchAndCheck(
	compilers: ReadonlyMap<string, Compiler>,
	first: Checked,
	output: Output,
): Promise<void> {
	let last = first;
	let running = Promise.resolve();
	const again = async (paths: readonly string[]) => {
		const checked = await checkAll(compilers, paths);
		watcher.follow(checked.dirs);
		// A compiler returns the same object if nothing changed.
		if (checked.results.every((result, i) => result === last.results[i])) return;
		last = checked;
		print("");
		printChecked(checked, output);
	};
	const watcher = watchDirs((paths) => {
		running = running.then(() => again(paths)).catch(printError);
	});
	watcher.follow(first.dirs);
	note("watching for changes; press Ctrl-C to stop");
	await untilInterrupted();
	watcher.close();
}
