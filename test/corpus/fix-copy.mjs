// `check --fix` on a copy: it must keep every skill, keep what frontmatter says and come to an end.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compileSkills } from "@skillbake/compiler";
import { runCli } from "./serve-folder.mjs";

/** @import { CollectionReport } from "./check-collection.mjs" */
/** @import { Collection } from "./compile-collection.mjs" */

/** @param {Collection} collection @param {CollectionReport} report */
export async function fixCopy({ folder, skills }, report) {
	const temporary = mkdtempSync(join(tmpdir(), "skillbake-corpus-"));
	// The same name, because a folder that is a skill must be called like it.
	const copy = join(temporary, basename(folder));
	try {
		cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
		const before = readFiles(copy);
		await fix(copy);
		const after = readFiles(copy);
		report.fixed = changedFiles(before, after).length;
		await fix(copy);
		for (const path of changedFiles(after, readFiles(copy)))
			report.differences.push(`fix: a second run changes ${path} again`);

		const { manifest } = await compileSkills(copy);
		const fixed = new Map(manifest.skills.map((skill) => [skill.path, skill]));
		for (const { path, frontmatter } of skills) {
			const now = fixed.get(path);
			if (!now) report.differences.push(`fix: ${path} is no longer served`);
			else if (!isDeepStrictEqual(asText(frontmatter), asText(now.frontmatter)))
				report.differences.push(`fix: the frontmatter of ${path} says something else`);
		}
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

async function fix(/** @type {string} */ folder) {
	const { code, stderr } = await runCli(["check", folder, "--fix", "--format", "json"]);
	if (code !== 0 && code !== 1) throw new Error(`check --fix ended with ${code}: ${stderr}`);
}

/** @returns {Map<string, Buffer>} contents by path */
function readFiles(/** @type {string} */ folder) {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return new Map(
		files.map(({ parentPath, name }) => {
			const path = join(parentPath, name);
			return [relative(folder, path), readFileSync(path)];
		}),
	);
}

/** @returns {string[]} */
function changedFiles(
	/** @type {Map<string, Buffer>} */ before,
	/** @type {Map<string, Buffer>} */ after,
) {
	return [...new Set([...before.keys(), ...after.keys()])].filter(
		(path) => !before.get(path)?.equals(after.get(path) ?? Buffer.of(0)),
	);
}

/** A fix may quote a scalar, which turns a number into its text. */
function asText(/** @type {unknown} */ value) {
	return JSON.parse(JSON.stringify(value), (_, item) =>
		typeof item === "number" || typeof item === "boolean" ? String(item) : item,
	);
}
