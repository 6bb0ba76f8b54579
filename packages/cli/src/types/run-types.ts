/** `skillbake types`: writes the declarations of `?mcp` imports before the first build. */
import { relative, resolve, sep } from "node:path";
import {
	type DeclaredModule,
	defaultTypesPath,
	emitTypes,
	readIfExists,
	toLineFeeds,
} from "@skillbake/compiler";
import type { TypesInput } from "../commands/types.ts";
import { compileFor, hasErrors } from "../folder/compile-folder.ts";
import { findFolders } from "../folder/find-folders.ts";
import { readSettings, type Settings } from "../input/read-settings.ts";
import { UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { note, print } from "../output/terminal.ts";
import { writeFile } from "../write/write-file.ts";

export async function runTypes({ values, positionals, rest }: TypesInput): Promise<ExitCode> {
	const settings = await readSettings(values);
	const folders = findFolders([...positionals, ...rest], settings);
	const specifiers = specifiersOf(folders);
	const modules: DeclaredModule[] = [];
	let failed = false;
	for (const folder of folders) {
		const result = await compileFor(folder, settings);
		failed ||= hasErrors(result);
		modules.push({ specifier: specifiers.get(folder)!, manifest: result.manifest });
	}
	if (failed) return EXIT.problems;
	const path = outputPath(values.out, settings);
	const displayed = relative(process.cwd(), path) || path;
	const text = emitTypes(modules);
	if (!values.check) {
		print(`${displayed} ${writeFile(path, text) ? "written" : "is fresh"}`);
		return EXIT.clean;
	}
	// Git may change line ends in a checkout.
	if (toLineFeeds(readIfExists(path)?.toString("utf8") ?? "") === text) {
		print(`${displayed} is fresh`);
		return EXIT.clean;
	}
	note(`${displayed} is stale. To update it, run \`skillbake types\` without --check.`);
	return EXIT.problems;
}

/** By default the file that the bundler plugin writes. */
function outputPath(out: string | undefined, { config, root }: Settings): string {
	if (out !== undefined) return resolve(out);
	if (config.types === false)
		throw new UsageError("The config sets types to false. Name the file to write with --out.");
	if (config.types) return resolve(root, config.types);
	return defaultTypesPath(root);
}

/**
 * Imports are relative, so a declared module starts with a star. Behind it comes the shortest ending
 * of the folder's path that no other folder shares.
 */
function specifiersOf(folders: readonly string[]): Map<string, string> {
	const segments = folders.map((folder) => resolve(folder).split(sep).filter(Boolean));
	return new Map(
		folders.map((folder, at) => {
			const own = segments[at]!;
			let length = 1;
			const tail = () => own.slice(-length).join("/");
			while (
				length < own.length &&
				segments.some((other, i) => i !== at && other.slice(-length).join("/") === tail())
			)
				length++;
			return [folder, `*/${tail()}?mcp`];
		}),
	);
}
