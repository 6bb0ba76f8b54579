/** `skillbake types`: the declarations of `?mcp` imports, before the first build. */
import { existsSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { emitTypes } from "@skillbake/compiler";
import { defineCommand } from "../command.ts";
import { compileFor, hasErrors } from "../compile-folder.ts";
import { COMPILE_FLAGS, readSettings, type Settings } from "../compile-options.ts";
import { UsageError } from "../errors.ts";
import { EXIT } from "../exit-code.ts";
import { findFolders } from "../find-folders.ts";
import { note, print } from "../terminal.ts";
import { readIfThere, writeFile } from "../write-file.ts";

export const types = defineCommand({
	name: "types",
	summary: "write the declarations of ?mcp imports",
	usage: "[dirs…]",
	about:
		'Writes the declaration file of `?mcp` imports, so that tsc works before the first build. `import "./skills?mcp"` of any of the folders gets its literal types.',
	options: {
		out: {
			type: "string",
			short: "o",
			value: "<file>",
			help: "where to [src/skillbake.d.ts, or skillbake.d.ts without a src]",
		},
		check: { type: "boolean", help: "write nothing, fail if the file is stale" },
		...COMPILE_FLAGS,
	},
	examples: [
		["types", "declare the folder `skills`"],
		["types packages/*/skills --out types/skills.d.ts", "several folders, another place"],
		["types --check", "in CI: is the committed file fresh?"],
	],
	async run({ values, positionals, rest }) {
		const settings = await readSettings(values);
		const folders = findFolders([...positionals, ...rest], settings);
		const specifiers = specifiersOf(folders);
		const modules = [];
		let failed = false;
		for (const folder of folders) {
			const result = await compileFor(folder, settings);
			failed ||= hasErrors(result);
			modules.push({ specifier: specifiers.get(folder)!, manifest: result.manifest });
		}
		if (failed) return EXIT.problems;
		const path = outputPath(values.out, settings);
		const shown = relative(process.cwd(), path) || path;
		const text = emitTypes(modules);
		if (values.check) {
			if (readIfThere(path)?.equals(Buffer.from(text))) {
				print(`${shown} is fresh`);
				return EXIT.clean;
			}
			note(`${shown} is stale; \`skillbake types\` writes it anew.`);
			return EXIT.problems;
		}
		print(`${shown} ${writeFile(path, text) ? "written" : "is fresh"}`);
		return EXIT.clean;
	},
});

/** The plugin's own choice. */
function outputPath(out: string | undefined, { config, root }: Settings): string {
	if (out !== undefined) return resolve(out);
	if (config.types === false)
		throw new UsageError("The config sets types to false; name a file with --out.");
	if (config.types) return resolve(root, config.types);
	const source = join(root, "src");
	const inSource = existsSync(source) && statSync(source).isDirectory();
	return join(inSource ? source : root, "skillbake.d.ts");
}

/** The shortest ending of each path that no other folder shares, behind a star: imports are relative. */
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
