/** Finds the skills in a scanned tree: every directory with a `SKILL.md`, nested ones included (S9). */
import { compareCodePoints, SKILL_FILE } from "@skillbake/core";
import type { DirectoryNode, FileNode, Node, OddNode } from "./scan-folder.ts";

export interface FoundSkill {
	readonly directory: DirectoryNode;
	/** The skill around this one, if any. */
	readonly parent: FoundSkill | undefined;
	readonly nested: FoundSkill[];
	/** Its files and those of nested skills, `SKILL.md` first, then by path. */
	readonly files: FileNode[];
	/** What lies in it and cannot be served. */
	readonly odd: OddNode[];
}

export interface FoundSkills {
	/** Enclosing skills before nested ones. */
	readonly skills: readonly FoundSkill[];
	/** Files that were meant to be a `SKILL.md`. */
	readonly misnamed: readonly Node[];
	/** What cannot be served and lies in no skill. */
	readonly strayOdd: readonly OddNode[];
	/** Names that become part of a URI, by the directory they stand in. */
	readonly names: readonly (readonly Node[])[];
}

/** For entries of a directory that is no skill. */
export function isMisnamed({ name }: Node): boolean {
	return name.toLowerCase() === SKILL_FILE.toLowerCase();
}

export function findSkills(root: DirectoryNode): FoundSkills {
	const skills: FoundSkill[] = [];
	const misnamed: Node[] = [];
	const strayOdd: OddNode[] = [];
	const names: (readonly Node[])[] = [];

	function walk(directory: DirectoryNode, enclosing: FoundSkill | undefined): boolean {
		let skill = enclosing;
		if (directory.isSkill) {
			skill = { directory, parent: enclosing, nested: [], files: [], odd: [] };
			enclosing?.nested.push(skill);
			skills.push(skill);
		} else {
			misnamed.push(...directory.entries.filter(isMisnamed));
		}
		const onTheWay: Node[] = [];
		for (const node of directory.entries) {
			if (node.kind === "directory") {
				if (walk(node, skill)) onTheWay.push(node);
			} else if (node.kind === "file") addToAll(skill, "files", node);
			else if (skill) addToAll(skill, "odd", node);
			else strayOdd.push(node);
		}
		// Outside of skills only the directories that lead to one have a name that counts.
		names.push(skill ? directory.entries : onTheWay);
		return skill !== undefined || onTheWay.length > 0;
	}

	walk(root, undefined);
	for (const { directory, files } of skills) {
		const own = directory.path ? `${directory.path}/${SKILL_FILE}` : SKILL_FILE;
		files.sort((a, b) =>
			a.path === own ? -1 : b.path === own ? 1 : compareCodePoints(a.path, b.path),
		);
	}
	return { skills, misnamed, strayOdd, names };
}

function addToAll<K extends "files" | "odd">(
	innermost: FoundSkill | undefined,
	list: K,
	node: FoundSkill[K][number],
): void {
	for (let skill = innermost; skill; skill = skill.parent)
		(skill[list] as FoundSkill[K][number][]).push(node);
}
