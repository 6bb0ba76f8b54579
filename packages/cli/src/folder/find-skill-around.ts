/** Finds the skill that a path lies in. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SKILL_FILE } from "@skillbake/core";
import { walk } from "./walk.ts";

/** The root of a repository, above which nobody's skills are meant. */
const REPOSITORY = ".git";

/**
 * The directory of the innermost skill around a path, which need not exist any more. `undefined` for
 * a directory that holds skills of its own, and for everything outside skills.
 */
export function findSkillAround(path: string): string | undefined {
	const isDirectory = existsSync(path) && statSync(path).isDirectory();
	for (let directory = isDirectory ? path : dirname(path); ; directory = dirname(directory)) {
		if (hasSkillFile(directory))
			return isDirectory && directory !== path && holdsSkills(path) ? undefined : directory;
		if (existsSync(join(directory, REPOSITORY)) || directory === dirname(directory))
			return undefined;
	}
}

/** A misnamed `skill.md` counts: its skill is checked, and told so. */
function hasSkillFile(directory: string): boolean {
	try {
		return readdirSync(directory).some(isSkillFile);
	} catch {
		return false;
	}
}

function holdsSkills(directory: string): boolean {
	for (const { path, isDirectory } of walk(directory))
		if (!isDirectory && isSkillFile(basename(path))) return true;
	return false;
}

function isSkillFile(name: string): boolean {
	return name.toLowerCase() === SKILL_FILE.toLowerCase();
}
