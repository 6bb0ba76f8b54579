/** `skillbake types`: writes the declarations of `?mcp` imports before the first build. */
import { resolve } from "node:path";
import { defaultTypesPath, readIfExists, toLineFeeds } from "@skillbake/compiler";
import {
	applyQuery,
	type CompiledImport,
	describeAmbiguity,
	emitDeclarations,
	formatRequest,
	type ImportRef,
	type ResolvedOptions,
	resolveOptions,
	type SeenImport,
	seeImports,
} from "@skillbake/compiler/imports";
import { quote } from "@skillbake/core";
import type { TypesInput } from "../commands/types.ts";
import { compileFor, hasErrors } from "../folder/compile-folder.ts";
import { displayPath, findFolders } from "../folder/find-folders.ts";
import { readSettings, type Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { note, print } from "../output/terminal.ts";
import { writeFile } from "../write/write-file.ts";
import { importFolders } from "./import-folders.ts";

export async function runTypes({ values, positionals, rest }: TypesInput): Promise<ExitCode> {
	const settings = await readSettings(values);
	const options = resolveOptions(settings.compile);
	const given = [...positionals, ...rest];
	const seen = given.length > 0 ? [] : await seeImports(settings.root, options);
	const imports = seen.length > 0 ? seen : importFolders(findFolders(given, settings), options);
	const compile = createCompile(imports, settings, options);
	const emitted = await emitDeclarations(imports, outputPath(values.out, settings), compile);
	if (!emitted) return EXIT.problems;
	for (const specifier of emitted.ambiguous) note(`warning: ${describeAmbiguity(specifier)}`);
	let stale = false;
	for (const [path, text] of emitted.files) {
		const shown = displayPath(path);
		// Git may change line ends in a checkout.
		const isFresh = toLineFeeds(readIfExists(path)?.toString("utf8") ?? "") === text;
		stale ||= !isFresh;
		if (isFresh) print(`${shown} is fresh`);
		else if (values.check)
			note(`${shown} is stale. To update it, run \`skillbake types\` without --check.`);
		else {
			writeFile(path, text);
			print(`${shown} written`);
		}
	}
	return values.check && stale ? EXIT.problems : EXIT.clean;
}

/** Compiles each folder with the options of its import, once, and prints its problems. */
function createCompile(
	imports: readonly SeenImport[],
	settings: Settings,
	options: ResolvedOptions,
): (ref: ImportRef) => Promise<CompiledImport | undefined> {
	const compiled = new Map<string, Promise<CompiledImport | undefined>>();
	async function compile(ref: ImportRef): Promise<CompiledImport | undefined> {
		const own = readQuery(ref, imports, options);
		const result = await compileFor(displayPath(ref.folder), { ...settings, compile: own.compile });
		return hasErrors(result) ? undefined : { ...result, prefix: own.compile.prefix };
	}
	return (ref) => {
		const key = `${ref.folder}?${ref.query}`;
		const known = compiled.get(key) ?? compile(ref);
		compiled.set(key, known);
		return known;
	};
}

function readQuery(ref: ImportRef, imports: readonly SeenImport[], options: ResolvedOptions) {
	try {
		return applyQuery(ref.query, options);
	} catch (error) {
		const { request, importer } = imports.find((seen) => seen.ref === ref)!;
		const where = importer ? ` in ${displayPath(importer)}` : "";
		throw new UsageError(`${quote(formatRequest(request))}${where}: ${(error as Error).message}`, {
			cause: error,
		});
	}
}

/** By default the file that the bundler plugin writes. */
function outputPath(out: string | undefined, { config, root }: Settings): string {
	if (out !== undefined) return resolve(out);
	if (config.types === false)
		throw new UsageError("The config sets types to false. Name the file to write with --out.");
	if (config.types) return resolve(root, config.types);
	return defaultTypesPath(root);
}
