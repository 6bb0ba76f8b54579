/** Where skills and their files are served: the path of each directory, skills under their names. */
import { compareCodePoints } from "@skillbake/core";
import type { ServedFile } from "./bake-skill.ts";
import type { FoundSkill } from "./find-skills.ts";
import type { SourceFile } from "./source-file.ts";

/** The served path of each skill. `skills` has enclosing ones before nested ones. */
export function placeSkills(
	skills: readonly FoundSkill[],
	prefix: string,
	nameOf: (skill: FoundSkill) => string | undefined,
): Map<FoundSkill, string> {
	const placed = new Map<FoundSkill, string>();
	for (const skill of skills) {
		const { parent, directory } = skill;
		const below = parent ? belowSkill(parent, directory.path) : directory.path;
		const segments = below === "" ? [] : below.split("/").slice(0, -1);
		const base = parent ? placed.get(parent)! : prefix;
		if (base) segments.unshift(base);
		segments.push(nameOf(skill) ?? directory.name);
		placed.set(skill, segments.join("/"));
	}
	return placed;
}

/** The files of a skill with their served paths: nested skills that moved take their files along. */
export function placeFiles(
	skill: FoundSkill,
	sources: readonly SourceFile[],
	placed: ReadonlyMap<FoundSkill, string>,
): ServedFile[] {
	const own = placed.get(skill)!;
	const served = sources.map((source) => {
		const inner = innermost(skill, source.path);
		const path = `${placed.get(inner)!}/${belowSkill(inner, source.path)}`;
		return { path: path.slice(own.length + 1), source };
	});
	if (skill.nested.length === 0) return served;
	const [skillFile, ...rest] = served;
	return [skillFile!, ...rest.sort((a, b) => compareCodePoints(a.path, b.path))];
}

/** The skill of `skill` and those nested in it that `path` lies deepest in. */
export function innermost(skill: FoundSkill, path: string): FoundSkill {
	for (const nested of skill.nested)
		if (path.startsWith(`${nested.directory.path}/`)) return innermost(nested, path);
	return skill;
}

/** The path relative to the skill's directory. */
function belowSkill({ directory }: FoundSkill, path: string): string {
	return directory.path === "" ? path : path.slice(directory.path.length + 1);
}
