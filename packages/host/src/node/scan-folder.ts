/** The skills of a folder on disk: every directory with a `SKILL.md`, nested ones included (S9). */
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { compareCodePoints, SKILL_FILE } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";

/** Decoded paths below the folder. */
export interface FolderSkill {
	readonly path: string;
	/** Relative to the skill, `SKILL.md` first. */
	readonly files: readonly { readonly path: string; readonly location: string }[];
}

const IGNORED = new Set([".git", ".DS_Store", "node_modules", "__pycache__", "Thumbs.db"]);
const MAX_FILES = 20_000;
const MAX_DEPTH = 32;

/** Links are not followed: a skill could otherwise show files from anywhere on the disk. */
export async function scanFolder(root: string): Promise<FolderSkill[]> {
	const files = await walk(root, "", 0);
	const directories = files
		.filter((file) => basename(file) === SKILL_FILE)
		.map((file) => file.slice(0, -SKILL_FILE.length));
	// A folder that is itself a skill goes by its own name, and so does what is nested in it.
	const prefix = directories.includes("") ? `${basename(root)}/` : "";
	return directories.map((directory) => ({
		path: `${prefix}${directory}`.slice(0, -1),
		files: files
			.filter((file) => file.startsWith(directory))
			.map((file) => ({ path: file.slice(directory.length), location: join(root, file) }))
			.sort(skillFileFirst),
	}));
}

async function walk(root: string, directory: string, depth: number): Promise<string[]> {
	const files: string[] = [];
	for (const child of await readdir(join(root, directory), { withFileTypes: true })) {
		if (IGNORED.has(child.name)) continue;
		if (child.isFile()) files.push(directory + child.name);
		else if (child.isDirectory() && depth < MAX_DEPTH)
			files.push(...(await walk(root, `${directory}${child.name}/`, depth + 1)));
		if (files.length > MAX_FILES)
			throw new SkillHostError("limit", `${root} holds more than ${MAX_FILES} files.`);
	}
	return files.sort(compareCodePoints);
}

function skillFileFirst(a: { path: string }, b: { path: string }): number {
	if (a.path === SKILL_FILE) return -1;
	return b.path === SKILL_FILE ? 1 : compareCodePoints(a.path, b.path);
}
