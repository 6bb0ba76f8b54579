/** Writes the files of a build, or compares them with those on disk. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Manifest } from "@skillbake/core";
import { Failure } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { count, note, print } from "../output/terminal.ts";
import { readIfExists, writeFile } from "../output/write-file.ts";
import { contentDirectory, type Outputs } from "./build-outputs.ts";
import { describeChanges } from "./stale-skills.ts";

/** Marks a content directory as generated, so that stale files in it may be removed. */
const MARKER = ".skillbake";

export function writeOutputs(out: string, outputs: Outputs, { skills }: Manifest): ExitCode {
	const directory = dirname(out);
	const beside = join(directory, contentDirectory(out));
	const needsBeside = [...outputs.keys()].some((path) => path.includes("/"));
	if (needsBeside && existsSync(beside) && !existsSync(join(beside, MARKER)))
		throw new Failure(
			`${beside} was not made by skillbake, so nothing was written. Move it away, or choose another --out.`,
		);
	if (needsBeside) writeFile(join(beside, MARKER), "");
	let written = 0;
	// The module comes last, so that everything it refers to exists before it does.
	for (const [path, content] of [...outputs].reverse())
		if (writeFile(join(directory, path), content)) written++;
	const stale = staleFiles(out, outputs);
	for (const path of stale) rmSync(path, { force: true });
	const state = written + stale.length > 0 ? "written" : "is fresh";
	print(`${displayed(out)} ${state} (${count(skills.length, "skill")})`);
	return EXIT.clean;
}

export function compareOutputs(out: string, outputs: Outputs, manifest: Manifest): ExitCode {
	const directory = dirname(out);
	const isFresh = [...outputs].every(([path, content]) =>
		readIfExists(join(directory, path))?.equals(Buffer.from(content)),
	);
	if (isFresh && staleFiles(out, outputs).length === 0) {
		print(`${displayed(out)} is fresh`);
		return EXIT.clean;
	}
	const text = readIfExists(out)?.toString("utf8");
	if (text === undefined) note(`${displayed(out)} does not exist.`);
	else {
		note(`${displayed(out)} is stale:`);
		const changes = describeChanges(text, manifest);
		if (changes.length === 0)
			changes.push("it was made with other options or by another version, or edited by hand");
		for (const line of changes) note(`  ${line}`);
	}
	note("To update it, run `skillbake build` without --check.");
	return EXIT.problems;
}

/** Lists files in the content directory that do not belong to this build. */
function staleFiles(out: string, outputs: Outputs): string[] {
	const directory = dirname(out);
	const beside = join(directory, contentDirectory(out));
	if (!existsSync(join(beside, MARKER))) return [];
	return readdirSync(beside, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== MARKER)
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => !outputs.has(relative(directory, path).split(sep).join("/")));
}

function displayed(out: string): string {
	return relative(process.cwd(), out) || out;
}
