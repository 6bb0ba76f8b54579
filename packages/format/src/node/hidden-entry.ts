/** Hidden files and directories that were left out of a scan, so that a check can say so. */
import type { Dirent } from "node:fs";
import { sep } from "node:path";
import { compareCodePoints, isIgnoredName, SKILL_FILE } from "@skillbake/core";
import { openDirectory } from "./open-checked.ts";

export interface HiddenEntry {
	readonly name: string;
	readonly isDirectory: boolean;
	/** The path below it of a `SKILL.md`, if there is one near its top. */
	readonly skillFile: string | undefined;
}

/** Enough for `.claude/skills/x/SKILL.md`, and little work for a `.venv` with thousands of files. */
const MAX_DEPTH = 4;
const MAX_DIRECTORIES = 64;

export function describeHidden(parent: { readonly real: string }, entry: Dirent): HiddenEntry {
	const { name } = entry;
	const isDirectory = entry.isDirectory();
	const skillFile = isDirectory ? findSkillFile(`${parent.real}${sep}${name}`) : undefined;
	return { name, isDirectory, skillFile };
}

/** The `SKILL.md` with the least depth, in code-point order. Follows no link. */
function findSkillFile(root: string): string | undefined {
	let level = [""];
	let listed = 0;
	for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
		const next: string[] = [];
		for (const path of level) {
			if (++listed > MAX_DIRECTORIES) return undefined;
			const entries = list(`${root}${path.replaceAll("/", sep)}`);
			if (entries.some((entry) => entry.name === SKILL_FILE && !entry.isDirectory()))
				return `${path}/${SKILL_FILE}`.slice(1);
			for (const entry of entries)
				if (entry.isDirectory() && !isIgnoredName(entry.name)) next.push(`${path}/${entry.name}`);
		}
		level = next.sort(compareCodePoints);
	}
	return undefined;
}

/** Nothing in it is served, so a directory that cannot be read is as good as an empty one. */
function list(path: string): readonly Dirent[] {
	try {
		const directory = openDirectory(path);
		directory.close();
		return directory.entries;
	} catch {
		return [];
	}
}
