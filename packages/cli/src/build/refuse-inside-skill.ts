/** Refuses outputs that the next build would take for files of a skill. */
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type CompileOptions, resolveOptions, selectPaths } from "@skillbake/compiler";
import { SKILL_FILE } from "@skillbake/core";
import { displayPath } from "../folder/find-folders.ts";
import { UsageError } from "../output/errors.ts";
import type { Outputs } from "./build-outputs.ts";

export function refuseInsideSkill(
	out: string,
	outputs: Outputs,
	folder: string,
	options: CompileOptions,
): void {
	const root = realPath(resolve(folder));
	const select = selectPaths(resolveOptions(options));
	for (const output of outputs.keys()) {
		const path = realPath(join(dirname(out), output));
		const skill = findSkill(root, path);
		if (skill === undefined) continue;
		const names = relative(root, path).split(sep);
		const isCompiled = names.every((name, at) => {
			const kind = at === names.length - 1 ? "file" : "directory";
			return select[kind](names.slice(0, at + 1).join("/"), name);
		});
		if (isCompiled)
			throw new UsageError(
				`${displayPath(path)} would become a file of the skill in ${displayPath(skill)}. Choose an --out outside the skills, or leave it out with --exclude.`,
			);
	}
}

/** The directory of a skill in the folder `root` that contains the path. */
function findSkill(root: string, path: string): string | undefined {
	for (let directory = dirname(path); isInside(root, directory); directory = dirname(directory))
		if (existsSync(join(directory, SKILL_FILE))) return directory;
	return undefined;
}

function isInside(root: string, path: string): boolean {
	return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Of a path that need not exist: the part that exists may lead through links. */
function realPath(path: string): string {
	if (existsSync(path) || path === dirname(path)) return realpathSync(path);
	return join(realPath(dirname(path)), basename(path));
}
