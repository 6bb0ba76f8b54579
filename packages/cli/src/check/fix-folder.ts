/** `check --fix`: fixes what is safe to fix in the files of one folder. */
import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
	type CompileResult,
	fixFileName,
	type RuleCode,
	TEXT_FIXES,
	toLineFeeds,
} from "@skillbake/compiler";
import { folderCompiler } from "../folder/compile-folder.ts";
import type { Settings } from "../input/read-settings.ts";
import { Failure, reasonOf } from "../output/errors.ts";
import { writeFile } from "../write/write-file.ts";

/** Frontmatter that cannot be read hides its other problems: delimiters, then YAML, then values. */
const MOST_ROUNDS = 3;

export interface Fix {
	/** Relative to the folder. */
	readonly file: string;
	readonly code: RuleCode;
}

/** Fixes file names first, because a misnamed file is not checked for anything else. */
export async function fixFolder(folder: string, settings: Settings): Promise<Fix[]> {
	const compiler = folderCompiler(folder, settings);
	const fixes = fixNames(folder, await compiler.compile());
	let result = await compiler.compile();
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const fixed = [...fixableFiles(result)].flatMap(([file, codes]) =>
			fixFile(folder, file, [...codes], (text, code) => TEXT_FIXES[code]!(text)),
		);
		if (fixed.length === 0) break;
		fixes.push(...fixed);
		result = await compiler.compile();
	}
	if (settings.compile.eol === "lf")
		for (const path of result.dependencies.files)
			fixes.push(...fixFile("", path, ["crlf"], toLineFeeds));
	const root = resolve(folder);
	return fixes.map(({ file, code }) => ({
		file: file.startsWith(root) ? file.slice(root.length + 1) : file,
		code,
	}));
}

function fixNames(folder: string, { diagnostics }: CompileResult): Fix[] {
	return diagnostics.flatMap(({ code, file }) => {
		if (code !== "skill-file-name") return [];
		const path = resolve(folder, file);
		const name = fixFileName(basename(path));
		// On a case-insensitive file system `existsSync` would find the misnamed file itself.
		if (!name || readdirSync(dirname(path)).includes(name)) return [];
		try {
			renameSync(path, join(dirname(path), name));
		} catch (error) {
			throw new Failure(`${path} cannot be renamed: ${reasonOf(error)}.`, { cause: error });
		}
		return [{ file, code }];
	});
}

function fixableFiles({ diagnostics }: CompileResult): Map<string, Set<RuleCode>> {
	const files = new Map<string, Set<RuleCode>>();
	for (const { file, code } of diagnostics)
		if (code in TEXT_FIXES) files.set(file, (files.get(file) ?? new Set()).add(code));
	return files;
}

/** Never loses content: leaves alone files that are not text, and files that changed meanwhile. */
function fixFile(
	folder: string,
	file: string,
	codes: readonly RuleCode[],
	apply: (text: string, code: RuleCode) => string,
): Fix[] {
	const path = resolve(folder, file);
	if (!existsSync(path)) return [];
	const realPath = realpathSync(path);
	const before = readFileSync(realPath);
	if (!isUtf8(before)) return [];
	let text = before.toString("utf8");
	const fixes: Fix[] = [];
	// In the order of the table: a byte order mark hides the frontmatter.
	for (const code of [...codes].sort(byTable)) {
		const fixed = apply(text, code);
		if (fixed === text) continue;
		text = fixed;
		fixes.push({ file, code });
	}
	if (fixes.length === 0) return [];
	if (!readFileSync(realPath).equals(before))
		throw new Failure(
			`${path} changed while it was being fixed, so it was left as it is. Run the command again.`,
		);
	writeFile(realPath, text);
	return fixes;
}

function byTable(a: RuleCode, b: RuleCode): number {
	const order = Object.keys(TEXT_FIXES);
	return order.indexOf(a) - order.indexOf(b);
}
