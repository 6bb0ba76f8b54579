import { requiredTools } from "@skillbake/core";
import {
	type FileNode,
	type FoundSkill,
	type ReadFile,
	skillFilePath,
} from "@skillbake/format/node";
import type { ReadTree } from "../read/read-tree.ts";
import { type Parsing, parseSkill } from "./parse-skill.ts";

export interface ParsedTree extends ReadTree {
	/** Enclosing skills before nested ones. */
	readonly skills: readonly SkillSource[];
	/** Whether one of them names tools. */
	readonly namesTools: boolean;
}

/** A skill with its files and what its `SKILL.md` says. */
export interface SkillSource extends Parsing {
	readonly found: FoundSkill;
	/** Its files that could be read, `SKILL.md` first. */
	readonly files: readonly ReadFile[];
	/** `undefined` if it could not be read. */
	readonly skillFile: ReadFile | undefined;
}

const UNREADABLE: Parsing = { skill: undefined, problems: [] };

export function parseTree(read: ReadTree): ParsedTree {
	const filesOf = createFileFinder(read);
	const skills = read.tree.skills.map((found) => {
		const files = filesOf(found);
		const [first] = files;
		const skillFile = first?.path === skillFilePath(found.directory) ? first : undefined;
		const parsing = skillFile && isTextFile(skillFile) ? parseSkill(skillFile) : UNREADABLE;
		return { found, files, skillFile, ...parsing };
	});
	const namesTools = skills.some(
		({ skill }) => skill && requiredTools(skill.frontmatter).length > 0,
	);
	return { ...read, skills, namesTools };
}

/** Finds the files of a skill that could be read. */
function createFileFinder({ readings }: ReadTree): (skill: FoundSkill) => ReadFile[] {
	const isRead = (file: ReadFile | undefined) => file !== undefined;
	let byNode: Map<FileNode, ReadFile | undefined> | undefined;
	return ({ parent, files }) => {
		if (!parent) return readings.map(({ file }) => file).filter(isRead);
		byNode ??= new Map(readings.map(({ node, file }) => [node, file]));
		return files.map((node) => byNode?.get(node)).filter(isRead);
	};
}

function isTextFile(file: ReadFile): file is ReadFile & { readonly text: string } {
	return file.isText;
}
