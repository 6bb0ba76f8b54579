/** `skillbake build`: writes a module that contains its types, for projects without a bundler. */
import { basename, resolve } from "node:path";
import type { CompileResult } from "@skillbake/compiler";
import { type BakedManifest, CONTENT_MODES } from "@skillbake/core";
import { BUILD_FORMATS, type BuildInput, IMPORT_EXTENSIONS } from "../commands/build.ts";
import { folderCompiler, hasErrors, printProblems } from "../folder/compile-folder.ts";
import { displayPath, oneFolder } from "../folder/find-folders.ts";
import { oneOf } from "../input/one-of.ts";
import { readSettings, type Settings } from "../input/read-settings.ts";
import { Failure, UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { printError } from "../output/print-error.ts";
import { count, print } from "../output/terminal.ts";
import { repeatOnChange } from "../watch/repeat-on-change.ts";
import { type BuildOptions, buildOutputs, type Outputs } from "./build-outputs.ts";
import { compareOutputs } from "./compare-outputs.ts";
import { refuseInsideSkill } from "./refuse-inside-skill.ts";
import { writeOutputs } from "./write-outputs.ts";

export async function runBuild({ values, positionals }: BuildInput): Promise<ExitCode> {
	const settings = await readSettings(values);
	const folder = oneFolder(positionals, settings, "build");
	if (values.out === undefined)
		throw new UsageError("skillbake build needs --out, such as --out src/skills.gen.ts.");
	if (values.watch && values.check)
		throw new UsageError("--watch writes and --check does not. Leave out one of them.");
	const out = resolve(values.out);
	const options = parseOptions(values, out, settings);
	const compiler = folderCompiler(folder, settings);
	const finish = (result: CompileResult): ExitCode => {
		printProblems(folder, result);
		if (hasErrors(result)) return EXIT.problems;
		const outputs = generate(out, result.manifest, options);
		refuseInsideSkill(out, outputs, folder, settings.compile);
		if (values.check) return compareOutputs(out, outputs, result.manifest);
		const state = writeOutputs(out, outputs) ? "written" : "is fresh";
		print(`${displayPath(out)} ${state} (${count(result.manifest.skills.length, "skill")})`);
		return EXIT.clean;
	};
	let last = await compiler.compile();
	const code = finish(last);
	if (!values.watch) return code;
	await repeatOnChange(last.dependencies.dirs, async (paths) => {
		const result = await compiler.compile(paths);
		try {
			// A compiler returns the same object if nothing changed.
			if (result !== last) finish(result);
			last = result;
		} catch (error) {
			printError(error);
		}
		return result.dependencies.dirs;
	});
	return EXIT.clean;
}

function parseOptions(
	values: BuildInput["values"],
	out: string,
	{ config }: Settings,
): BuildOptions {
	const format = parseFormat(values.format, out);
	const content = oneOf("--content", values.content ?? config.content ?? "inline", CONTENT_MODES);
	const importExtension = oneOf(
		"--import-extension",
		values["import-extension"] ?? "js",
		IMPORT_EXTENSIONS,
	);
	if (format === "ts") return { format, content, importExtension };
	if (format === "js") return { format, content };
	// The config sets `content` for the plugin as well, so only the option contradicts the format.
	if (values.content !== undefined && content !== "inline")
		throw new UsageError("--format json puts everything into one file. Leave out --content.");
	return { format };
}

function parseFormat(format: string | undefined, out: string): BuildOptions["format"] {
	const name = basename(out);
	if (/\.c[jt]s$/.test(out))
		throw new UsageError(`${name} would be CommonJS, but skillbake writes ES modules.`);
	if (format !== undefined) return oneOf("--format", format, BUILD_FORMATS);
	if (out.endsWith(".json")) return "json";
	const [, extension] = /\.m?(ts|js)$/.exec(out) ?? [];
	if (extension) return extension as "ts" | "js";
	throw new UsageError(
		`The extension of ${name} does not tell the format. Add --format ts, js or json.`,
	);
}

function generate(out: string, manifest: BakedManifest, options: BuildOptions): Outputs {
	try {
		return buildOutputs(basename(out), manifest, options);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw new Failure(
			"The skills are too large for one module. --content asset writes their files beside it.",
			{ cause: error },
		);
	}
}
