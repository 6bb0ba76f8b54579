/** `check --fix`: applies what is safe to mend to the files of one folder. */
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
import { folderCompiler } from "./compile-folder.ts";
import type { Settings } from "./compile-options.ts";
import { Failure, reasonOf } from "./errors.ts";
import { writeFile } from "./write-file.ts";

export interface Fix {
	/** Relative to the folder. */
	readonly file: string;
	readonly code: RuleCode;
}

/** Names first: a file that is found under its right name shows what else is wrong with it. */
export async function fixFolder(folder: string, settings: Settings): Promise<Fix[]> {
	const compiler = folderCompiler(folder, settings);
	const renamed = fixNames(folder, await compiler.compile());
	const result = await compiler.compile();
	const fixes = [...renamed];
	for (const [file, codes] of wrongFiles(result))
		fixes.push(...fixFile(folder, file, [...codes], (text, code) => TEXT_FIXES[code]!(text)));
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
		// Asked of the listing, because on some systems both names would find the same file.
		if (!name || readdirSync(dirname(path)).includes(name)) return [];
		try {
			renameSync(path, join(dirname(path), name));
		} catch (error) {
			throw new Failure(`${path} cannot be renamed: ${reasonOf(error)}.`, { cause: error });
		}
		return [{ file, code }];
	});
}

function wrongFiles({ diagnostics }: CompileResult): Map<string, Set<RuleCode>> {
	const files = new Map<string, Set<RuleCode>>();
	for (const { file, code } of diagnostics)
		if (code in TEXT_FIXES) files.set(file, (files.get(file) ?? new Set()).add(code));
	return files;
}

/** Never loses content: what is not text stays, and what changed meanwhile stays, too. */
function fixFile(
	folder: string,
	file: string,
	codes: readonly RuleCode[],
	apply: (text: string, code: RuleCode) => string,
): Fix[] {
	const path = resolve(folder, file);
	if (!existsSync(path)) return [];
	const target = realpathSync(path);
	const before = readFileSync(target);
	if (!isUtf8(before)) return [];
	let text = before.toString("utf8");
	const fixes: Fix[] = [];
	// In the table's order: a byte order mark hides the frontmatter.
	for (const code of [...codes].sort(byTable)) {
		const mended = apply(text, code);
		if (mended === text) continue;
		text = mended;
		fixes.push({ file, code });
	}
	if (fixes.length === 0) return [];
	if (!readFileSync(target).equals(before))
		throw new Failure(`${path} changed while it was being fixed; nothing was written to it.`);
	writeFile(target, text);
	return fixes;
}

function byTable(a: RuleCode, b: RuleCode): number {
	const order = Object.keys(TEXT_FIXES);
	return order.indexOf(a) - order.indexOf(b);
}
