/** Finds skills in a scanned tree: every directory with a `SKILL.md`, nested ones included (S9). */
import { compareCodePoints, SKILL_FILE } from "@skillbake/core";
import type { DirectoryNode, FileNode, Node } from "@skillbake/format/node";

/** A skill that lies in no other, with all skills nested in it: the unit that is compiled at once. */
export interface SkillTree {
	readonly directory: DirectoryNode;
	/** Enclosing skills before nested ones. */
	readonly skills: readonly FoundSkill[];
	/** Every directory in it, with the skill around each. */
	readonly directories: readonly TreeDirectory[];
}

export interface TreeDirectory {
	readonly directory: DirectoryNode;
	readonly around: DirectoryNode | undefined;
}

export interface FoundSkill {
	readonly directory: DirectoryNode;
	/** The skill around this one, if any. */
	readonly parent: FoundSkill | undefined;
	readonly nested: FoundSkill[];
	/** Its files and those of nested skills, `SKILL.md` first, then by path. */
	readonly files: FileNode[];
}

/** The outermost skills below a directory. Skips directories for which `isKnown` holds. */
export function findOutermost(
	directory: DirectoryNode,
	isKnown: (directory: DirectoryNode) => boolean = () => false,
): DirectoryNode[] {
	if (isKnown(directory)) return [];
	if (directory.isSkill) return [directory];
	return directory.entries.filter(isDirectory).flatMap((inner) => findOutermost(inner, isKnown));
}

export function findSkills(root: DirectoryNode): SkillTree {
	const skills: FoundSkill[] = [];
	const directories: TreeDirectory[] = [];

	function walk(directory: DirectoryNode, around: FoundSkill | undefined): void {
		directories.push({ directory, around: around?.directory });
		let skill = around;
		if (directory.isSkill) {
			skill = { directory, parent: around, nested: [], files: [] };
			around?.nested.push(skill);
			skills.push(skill);
		}
		for (const node of directory.entries) {
			if (node.kind === "directory") walk(node, skill);
			else if (node.kind === "file")
				for (let owner = skill; owner; owner = owner.parent) owner.files.push(node);
		}
	}

	walk(root, undefined);
	for (const { directory, files } of skills) {
		const own = skillFilePath(directory);
		files.sort((a, b) =>
			a.path === own ? -1 : b.path === own ? 1 : compareCodePoints(a.path, b.path),
		);
	}
	return { directory: root, skills, directories };
}

/** Where a directory's `SKILL.md` is or would be, relative to the folder. */
export function skillFilePath({ path }: Pick<DirectoryNode, "path">): string {
	return path ? `${path}/${SKILL_FILE}` : SKILL_FILE;
}

export function isDirectory(node: Node): node is DirectoryNode {
	return node.kind === "directory";
}
