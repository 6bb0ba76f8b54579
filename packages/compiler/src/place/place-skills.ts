/** Decides the paths that skills and their files are served under. */
import { compareCodePoints } from "@skillbake/core";
import type { FoundSkill, ReadFile } from "@skillbake/format/node";

/** A file and the path below its skill that it is served under. */
export interface ServedFile {
	readonly path: string;
	readonly file: ReadFile;
}

/**
 * The served path of each skill: its directory's path, with its own name in place of the last segment.
 * `nameOf` gives no name for a skill that is left out, so that it does not move the skills inside it.
 */
export function placeSkills(
	skills: readonly FoundSkill[],
	{ prefix, folderName }: { readonly prefix: string; readonly folderName: string },
	nameOf: (skill: FoundSkill) => string | undefined,
): Map<FoundSkill, string> {
	const placed = new Map<FoundSkill, string>();
	for (const skill of skills) {
		const { parent, directory } = skill;
		const below = parent ? belowSkill(parent, directory.path) : directory.path;
		const segments = below === "" ? [] : below.split("/").slice(0, -1);
		const base = parent ? placed.get(parent)! : prefix;
		if (base) segments.unshift(base);
		segments.push(nameOf(skill) ?? (directory.name || folderName));
		placed.set(skill, segments.join("/"));
	}
	return placed;
}

/** The served path of each file. Files of a nested skill are served below that skill's path. */
export function placeFiles(
	skill: FoundSkill,
	files: readonly ReadFile[],
	placed: ReadonlyMap<FoundSkill, string>,
): ServedFile[] {
	const own = placed.get(skill)!;
	const ownerOf = createOwnerFinder(skill);
	const served = files.map((file) => {
		const inner = ownerOf(file.path);
		const path = `${placed.get(inner)!}/${belowSkill(inner, file.path)}`;
		return { path: path.slice(own.length + 1), file };
	});
	if (skill.nested.length === 0) return served;
	const [skillFile, ...rest] = served;
	return [skillFile!, ...rest.sort((a, b) => compareCodePoints(a.path, b.path))];
}

/** Finds the innermost skill that contains a path: `skill` itself or one nested in it. */
export function createOwnerFinder(skill: FoundSkill): (path: string) => FoundSkill {
	if (skill.nested.length === 0) return () => skill;
	const byPath = new Map<string, FoundSkill>();
	const add = (inner: FoundSkill) => {
		byPath.set(inner.directory.path, inner);
		inner.nested.forEach(add);
	};
	add(skill);
	return (path) => {
		for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
			const owner = byPath.get(path.slice(0, end));
			if (owner) return owner;
		}
		return skill;
	};
}

/** The path relative to the skill's directory. */
export function belowSkill({ directory }: FoundSkill, path: string): string {
	return directory.path === "" ? path : path.slice(directory.path.length + 1);
}
