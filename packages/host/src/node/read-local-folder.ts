/** The skills of a folder on disk, as the compiler would serve them (S9). */
import { basename, resolve } from "node:path";
import {
	buildSkillUri,
	compareCodePoints,
	type Frontmatter,
	isCredentialName,
	SKILL_FILE,
	type SkillEntry,
	type SkillResource,
	skillFileUri,
} from "@skillbake/core";
import {
	DEFAULT_SELECTION,
	type DirectoryNode,
	type FileNode,
	findOutermost,
	findSkills,
	type Node,
	type PathSelector,
	readNode,
	type SkillTree,
	scanFolder,
} from "@skillbake/format/node";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { FIXED_LIMITS } from "../limits.ts";
import { show } from "../untrusted/show.ts";
import { parseSkillText } from "../verify/parse-skill-text.ts";

export interface LocalSkill {
	/** Decoded path below the folder. */
	readonly path: string;
	/** `undefined` if the `SKILL.md` cannot be read. */
	readonly frontmatter: Frontmatter | undefined;
	/** By URI, `SKILL.md` first, then in code-point order of their paths. */
	readonly files: ReadonlyMap<string, FileNode>;
	/** Whether it and the skills inside it have the names of their directories, and all files can be read. */
	readonly isServable: boolean;
}

/** In code-point order of their paths. */
export function readLocalFolder(directory: string): LocalSkill[] {
	const root = resolve(directory);
	const tree = scanFolder({ root, select: boundedSelection(root) });
	if (tree.kind !== "directory")
		throw new SkillHostError("server", `The folder ${show(root)} cannot be read: ${tree.detail}.`);
	return findOutermost(tree)
		.flatMap((outermost) => readTree(findSkills(outermost), basename(root)))
		.sort((a, b) => compareCodePoints(a.path, b.path));
}

/** Leaves out `frontmatter` or `resources` if the skill cannot be served, which makes the entry invalid. */
export function readLocalEntry({ path, frontmatter, files, isServable }: LocalSkill) {
	const entry: Partial<SkillEntry> = {
		uri: skillFileUri(path),
		...(frontmatter && { frontmatter }),
	};
	if (!isServable) return entry;
	const resources: SkillResource[] = [];
	for (const [uri, node] of files) {
		const read = readNode(node);
		if ("reason" in read) return entry;
		resources.push({ uri, digest: read.file.digest, size: read.file.size });
	}
	return { ...entry, resources };
}

/** `folderName` counts only if the folder itself is a skill. */
function readTree({ directory, skills, directories }: SkillTree, folderName: string): LocalSkill[] {
	const base = directory.path === "" ? `${folderName}/` : "";
	const odd = directories.flatMap(({ directory }) => directory.entries.filter(isOdd));
	const locals = skills.map(({ directory, files }) => {
		const path = (base + directory.path).replace(/\/$/, "");
		const frontmatter = readFrontmatter(directory);
		const inside = directory.path === "" ? "" : `${directory.path}/`;
		return {
			path,
			frontmatter,
			files: new Map(files.map((node) => [buildSkillUri(base + node.path), node])),
			isServable:
				frontmatter?.["name"] === path.split("/").at(-1) &&
				!odd.some((node) => node.path.startsWith(inside)) &&
				!files.some(({ name }) => isCredentialName(name)),
		};
	});
	// A skill is served whole or not at all.
	return locals.map((local) => ({
		...local,
		isServable: locals.every(
			(other) => other.isServable || !`${other.path}/`.startsWith(`${local.path}/`),
		),
	}));
}

function isOdd({ kind }: Node): boolean {
	return kind !== "file" && kind !== "directory";
}

function readFrontmatter({ entries }: DirectoryNode): Frontmatter | undefined {
	const node = entries.find(({ name }) => name === SKILL_FILE);
	const read = node?.kind === "file" ? readNode(node) : undefined;
	if (!read || "reason" in read) return undefined;
	try {
		// Refuse what the compiler refuses: a local skill must not fail only when it is served.
		return parseSkillText(read.file.text ?? "", { byteOrderMark: "refuse" }).frontmatter;
	} catch (error) {
		if (isSkillHostError(error)) return undefined;
		throw error;
	}
}

function boundedSelection(root: string): PathSelector {
	let files = 0;
	return {
		...DEFAULT_SELECTION,
		hidden: () => false,
		file(path, name) {
			if (!DEFAULT_SELECTION.file(path, name)) return false;
			if (++files <= FIXED_LIMITS.localFiles) return true;
			throw new SkillHostError(
				"limit",
				`The folder ${show(root)} has more than ${FIXED_LIMITS.localFiles} files.`,
			);
		},
	};
}
