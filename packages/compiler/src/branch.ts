/** What a directory of the folder and all below it gave rise to. */
import { compareCodePoints, type SkillContents } from "@skillbake/core";
import type { PlacedSkill } from "./checks/check-uri-collisions.ts";
import type { Diagnostic } from "./diagnostics.ts";
import type { DirectoryNode } from "./scan-folder.ts";

export interface Branch {
	readonly directory: DirectoryNode;
	/** How many directories are a skill, valid or not. */
	readonly found: number;
	/** How many files were meant to be a `SKILL.md`. */
	readonly misnamed: number;
	/** The valid skills, by path. */
	readonly skills: readonly BakedSkill[];
	/** Whether a file of it may be served on the URI of another one. */
	readonly mayCollide: boolean;
	readonly diagnostics: readonly Diagnostic[];
	/** Files and directories that it depends on, as absolute paths. */
	readonly files: readonly string[];
	readonly directories: readonly string[];
	/** Paths of directories that hold a symbolic link: what it leads to may change elsewhere. */
	readonly linking: readonly string[];
}

/** A skill as it is served. */
export interface BakedSkill extends PlacedSkill {
	readonly contents: SkillContents;
}

export function comparePaths(a: BakedSkill, b: BakedSkill): number {
	return compareCodePoints(a.record.path, b.record.path);
}

/** Whether something in a directory may have changed since the last run. */
export type IsDirty = (directory: string) => boolean;

/** Of this directory alone; the paths of those below it are theirs. */
export function linkingOf({ path, entries }: DirectoryNode): string[] {
	const isLinking = entries.some(
		(node) => node.kind.startsWith("link-") || (node.kind === "file" && node.linked),
	);
	return isLinking ? [path] : [];
}
