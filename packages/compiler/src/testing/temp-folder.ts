/** Real little folders of skills for tests, removed when the test ends. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { CompileOptions, CompileResult, Diagnostic, RuleCode } from "../index.ts";
import { compileSkills } from "../index.ts";

export type Entry = string | Uint8Array | { link: string } | { executable: string };
export type Entries = { readonly [path: string]: Entry };

/** A new folder with these files. Its own name is always `skills`. */
export function tempFolder(entries: Entries = {}): string {
	const base = mkdtempSync(join(tmpdir(), "skillbake-"));
	// A process that a test killed may still be writing.
	onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));
	const folder = join(base, "skills");
	mkdirSync(folder);
	writeEntries(folder, entries);
	return folder;
}

export function writeEntries(folder: string, entries: Entries): void {
	for (const [path, entry] of Object.entries(entries)) {
		const target = join(folder, path);
		mkdirSync(dirname(target), { recursive: true });
		if (typeof entry === "string" || entry instanceof Uint8Array) writeFileSync(target, entry);
		else if ("link" in entry) symlinkSync(entry.link, target);
		else {
			writeFileSync(target, entry.executable);
			chmodSync(target, 0o755);
		}
	}
}

/** The text of a valid `SKILL.md`; `fields` are further lines of frontmatter. */
export function skillText(name: string, fields = "", body = "# Do it\n"): string {
	return `---\nname: ${name}\ndescription: Does ${name}.\n${fields && `${fields}\n`}---\n${body}`;
}

export function compileEntries(entries: Entries, options?: CompileOptions): Promise<CompileResult> {
	return compileSkills(tempFolder(entries), options);
}

export function ofCode(result: CompileResult, code: RuleCode): Diagnostic[] {
	return result.diagnostics.filter((diagnostic) => diagnostic.code === code);
}
