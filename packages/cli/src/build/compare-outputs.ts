/** `build --check`: says what differs between the files on disk and those of a build. */
import { dirname, join } from "node:path";
import { readIfExists, toLineFeeds } from "@skillbake/compiler";
import type { BakedManifest } from "@skillbake/core";
import { displayPath } from "../folder/find-folders.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { count, note, print } from "../output/terminal.ts";
import { contentDirectory, type Outputs } from "./build-outputs.ts";
import { listStale } from "./stale-files.ts";
import { describeChanges } from "./stale-skills.ts";

/** Files that are named if they differ, though the skills are the same. */
const MOST_DIFFERENCES = 3;

/** How much of a line is shown before and after the first character that differs. */
const SHOWN = { before: 20, after: 40 };

export function compareOutputs(out: string, outputs: Outputs, baked: BakedManifest): ExitCode {
	const differences = describeOutputs(out, outputs);
	if (differences.length === 0) {
		print(`${displayPath(out)} is fresh`);
		return EXIT.clean;
	}
	const module = readIfExists(out)?.toString("utf8");
	const changes = module === undefined ? [] : describeChanges(toLineFeeds(module), baked);
	note(`${displayPath(out)} ${module === undefined ? "does not exist." : "is stale:"}`);
	// Changed skills explain all other differences.
	if (changes.length > 0) for (const line of changes) note(`  ${line}`);
	else if (module !== undefined) noteFirst(differences);
	note("To update it, run `skillbake build` without --check.");
	return EXIT.problems;
}

function noteFirst(differences: readonly string[]): void {
	for (const line of differences.slice(0, MOST_DIFFERENCES)) note(`  ${line}`);
	const rest = differences.length - MOST_DIFFERENCES;
	if (rest > 0) note(`  ${count(rest, "more file")}`);
}

/** One line per file that is missing, different or left over. The output itself comes first. */
function describeOutputs(out: string, outputs: Outputs): string[] {
	const directory = dirname(out);
	const different = [...outputs].reverse().flatMap(([name, content]) => {
		const difference = describeFile(readIfExists(join(directory, name)), content);
		return difference ? `${displayPath(join(directory, name))} ${difference}` : [];
	});
	const stale = listStale(out).map((name) => join(directory, contentDirectory(out), name));
	return [...different, ...stale.map((path) => `${displayPath(path)} is no longer needed`)];
}

function describeFile(found: Buffer | undefined, wanted: string | Uint8Array): string | undefined {
	if (!found) return "does not exist";
	if (typeof wanted === "string") return describeText(found.toString("utf8"), wanted);
	if (found.equals(wanted)) return undefined;
	// These bytes are served, so line ends count.
	return describeText(found.toString("latin1"), Buffer.from(wanted).toString("latin1"))
		? "has other bytes"
		: "has other line ends. If git changes them, add `-text` for this file to .gitattributes";
}

/** Line ends don't count: git may change them in a checkout. */
function describeText(found: string, wanted: string): string | undefined {
	const [before, now] = [found, wanted].map((text) => toLineFeeds(text).split("\n")) as [
		string[],
		string[],
	];
	const at = now.findIndex((line, i) => line !== before[i]);
	if (at < 0 && before.length === now.length) return undefined;
	const line = at < 0 ? now.length : at;
	const column = firstDifference(before[line] ?? "", now[line] ?? "");
	return `differs in line ${line + 1}: found ${show(before[line], column)}, expected ${show(now[line], column)}. It was edited, or built with other options or by another version`;
}

function firstDifference(a: string, b: string): number {
	let column = 0;
	while (column < a.length && a[column] === b[column]) column++;
	return column;
}

function show(line: string | undefined, column: number): string {
	if (line === undefined) return "the end of the file";
	const start = Math.max(0, column - SHOWN.before);
	const end = column + SHOWN.after;
	const text = line.slice(start, end);
	return `\`${start > 0 ? "…" : ""}${text}${end < line.length ? "…" : ""}\``;
}
