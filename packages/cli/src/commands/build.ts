/** `skillbake build`: a module with its types inside, for users without a bundler. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { CompileResult, ContentMode } from "@skillbake/compiler";
import {
	BUILD_FORMATS,
	type BuildFormat,
	buildOutputs,
	contentFolder,
	type Outputs,
} from "../build-outputs.ts";
import { defineCommand } from "../command.ts";
import { compileFor, hasErrors } from "../compile-folder.ts";
import { COMPILE_FLAGS, readSettings } from "../compile-options.ts";
import { Failure, UsageError } from "../errors.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { oneFolder } from "../find-folders.ts";
import { oneOf } from "../one-of.ts";
import { describeChanges } from "../stale-skills.ts";
import { note, print } from "../terminal.ts";
import { readIfThere, writeFile } from "../write-file.ts";

const CONTENT_MODES: readonly ContentMode[] = ["inline", "lazy", "asset"];
/** Says that a folder of content is ours, so that what is stale in it may go. */
const MARK = ".skillbake";

export const build = defineCommand({
	name: "build",
	summary: "write a module with its types inside",
	usage: "<dir> --out <file>",
	about:
		"Writes the skills of a folder as a module with literal types, for plain tsc, Deno or tsx. With --check nothing is written: it fails if the file is stale and says which skill changed.",
	options: {
		out: { type: "string", short: "o", value: "<file>", help: "the file to write" },
		format: {
			type: "string",
			value: `<${BUILD_FORMATS.join("|")}>`,
			help: "[by the ending of --out]",
		},
		content: {
			type: "string",
			value: `<${CONTENT_MODES.join("|")}>`,
			help: "bytes in the module, in a chunk per skill, or in files beside it [inline]",
		},
		archives: { type: "string", value: "<list>", help: "also pack each skill: tar.gz,zip" },
		"import-extension": {
			type: "string",
			value: "<js|ts>",
			help: "what imports of TypeScript chunks end in [js]; Deno and Node want ts",
		},
		check: { type: "boolean", help: "write nothing, fail if the file is stale" },
		...COMPILE_FLAGS,
	},
	examples: [
		["build skills --out src/skills.gen.ts", "one TypeScript module"],
		["build skills --out src/skills.gen.ts --check", "in CI: is the committed file fresh?"],
		["build skills --out dist/skills.js --content asset", "the bytes as files beside it"],
	],
	async run({ values, positionals }) {
		const settings = await readSettings(values);
		const folder = oneFolder(positionals, settings, "build");
		if (values.out === undefined)
			throw new UsageError("skillbake build needs --out, such as --out src/skills.gen.ts.");
		const out = resolve(values.out);
		const format = formatOf(values.format, out);
		const content = oneOf(
			"--content",
			values.content ?? settings.config.content ?? "inline",
			CONTENT_MODES,
		);
		if (format === "json" && values.content !== undefined && content !== "inline")
			throw new UsageError("--format json holds everything in one file; leave out --content.");
		const extension = oneOf("--import-extension", values["import-extension"] ?? "js", ["js", "ts"]);
		const result = await compileFor(folder, settings);
		if (hasErrors(result)) return EXIT.problems;
		const outputs = emit(result, { file: basename(out), format, content, extension });
		return values.check ? compare(out, outputs, result) : write(out, outputs, result);
	},
});

function formatOf(format: string | undefined, out: string): BuildFormat {
	if (/\.c[jt]s$/.test(out))
		throw new UsageError(`${basename(out)} would be CommonJS; skillbake writes ES modules.`);
	if (format !== undefined) return oneOf("--format", format, BUILD_FORMATS);
	const ending = /\.(?:m?(ts|js)|json)$/.exec(out);
	if (ending) return (ending[1] ?? "json") as BuildFormat;
	throw new UsageError(`Which format is ${basename(out)}? Say --format ts, js or json.`);
}

function emit({ manifest }: CompileResult, options: Parameters<typeof buildOutputs>[1]): Outputs {
	try {
		return buildOutputs(manifest, options);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw new Failure(
			"The skills are too large for one module; --content asset writes their files beside it.",
			{ cause: error },
		);
	}
}

function write(out: string, outputs: Outputs, { manifest }: CompileResult): ExitCode {
	const folder = dirname(out);
	const beside = join(folder, contentFolder(out));
	const needsBeside = [...outputs.keys()].some((path) => path.includes("/"));
	if (needsBeside && existsSync(beside) && !existsSync(join(beside, MARK)))
		throw new Failure(`${beside} exists and was not made by skillbake; move it away first.`);
	if (needsBeside) writeFile(join(beside, MARK), "");
	let written = 0;
	// The module comes last: what it refers to is there before it is.
	for (const [path, content] of [...outputs].reverse())
		if (writeFile(join(folder, path), content)) written++;
	const stale = staleFiles(out, outputs);
	for (const path of stale) rmSync(path, { force: true });
	const skills = `${manifest.skills.length} ${manifest.skills.length === 1 ? "skill" : "skills"}`;
	const state = written + stale.length > 0 ? "written" : "is fresh";
	print(`${relative(process.cwd(), out) || out} ${state} (${skills})`);
	return EXIT.clean;
}

function compare(out: string, outputs: Outputs, { manifest }: CompileResult): ExitCode {
	const folder = dirname(out);
	const shown = relative(process.cwd(), out) || out;
	const differing = [...outputs].filter(
		([path, content]) => !readIfThere(join(folder, path))?.equals(Buffer.from(content)),
	);
	const stale = staleFiles(out, outputs);
	if (differing.length === 0 && stale.length === 0) {
		print(`${shown} is fresh`);
		return EXIT.clean;
	}
	const text = readIfThere(out)?.toString("utf8");
	note(text === undefined ? `${shown} does not exist.` : `${shown} is stale:`);
	if (text !== undefined) {
		const changes = describeChanges(text, manifest);
		for (const line of changes) note(`  ${line}`);
		if (changes.length === 0)
			note("  it was made with other options or by another version, or edited by hand");
	}
	note("`skillbake build` without --check writes it anew.");
	return EXIT.problems;
}

/** Files in the folder of content that this build does not make. */
function staleFiles(out: string, outputs: Outputs): string[] {
	const folder = dirname(out);
	const beside = join(folder, contentFolder(out));
	if (!existsSync(join(beside, MARK))) return [];
	return readdirSync(beside, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== MARK)
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => !outputs.has(relative(folder, path).split(sep).join("/")));
}
