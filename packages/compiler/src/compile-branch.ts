/**
 * Compiles branches of the folder: each is a skill with all below it or, where a directory is none, the sum of
 * the branches in it. They share nothing but the space of URIs, so a branch in which nothing changed is
 * taken over as it is: the very same object.
 */

import { type Branch, comparePaths, type IsDirty, linkingOf } from "./branch.ts";
import { createSkillTreeCompiler } from "./compile-skill-tree.ts";
import { createReport, type Diagnostic, isError } from "./diagnostics.ts";
import { isMisnamed } from "./find-skills.ts";
import { concat, concatSorted, sameItems } from "./lists.ts";
import type { ResolvedOptions } from "./options.ts";
import type { FileReader } from "./read-files.ts";
import { reportFound } from "./report-found.ts";
import type { DirectoryNode, OddNode } from "./scan-folder.ts";

export interface BranchCompiler {
	/** The result has the order of the directories. */
	compile(directories: readonly DirectoryNode[], isDirty: IsDirty): Promise<Branch[]>;
}

interface KnownBranch {
	readonly branch: Branch;
	readonly inner: readonly Branch[];
}

export function createBranchCompiler(
	options: ResolvedOptions,
	reader: FileReader,
	/** The name of the compiled folder, for a skill that is the folder. */
	rootName: string,
): BranchCompiler {
	const trees = createSkillTreeCompiler(options, reader, rootName);
	// A node that is still the same has the same entries; one that is gone takes its branch along.
	const groups = new WeakMap<DirectoryNode, KnownBranch>();

	async function compile(
		directories: readonly DirectoryNode[],
		isDirty: IsDirty,
	): Promise<Branch[]> {
		const skills = directories.filter(({ isSkill }) => isSkill);
		const compiled = (await trees.compile(skills, isDirty)).values();
		const branches: Branch[] = [];
		for (const directory of directories)
			branches.push(
				directory.isSkill ? compiled.next().value! : await compileGroup(directory, isDirty),
			);
		return branches;
	}

	async function compileGroup(directory: DirectoryNode, isDirty: IsDirty): Promise<Branch> {
		const known = groups.get(directory);
		if (known && !isDirty(directory.path)) return known.branch;
		const directories = directory.entries.filter((node) => node.kind === "directory");
		const inner = await compile(directories, isDirty);
		if (known && sameItems(known.inner, inner)) return known.branch;
		const branch = joinBranches(directory, inner, options);
		groups.set(directory, { branch, inner });
		return branch;
	}

	return { compile };
}

function joinBranches(
	directory: DirectoryNode,
	inner: readonly Branch[],
	options: ResolvedOptions,
): Branch {
	const own: Diagnostic[] = [];
	const misnamed = directory.entries.filter(isMisnamed);
	const strayOdd = directory.entries.filter(
		(node): node is OddNode => node.kind !== "directory" && node.kind !== "file",
	);
	// Outside of skills only the directories that lead to one have a name that counts.
	const names = [inner.filter(({ found }) => found > 0).map((branch) => branch.directory)];
	reportFound({ skills: [], misnamed, strayOdd, names }, createReport(options, own));
	// What is wrong with a directory concerns every skill in it.
	const refused = new Set(own.filter(isError).map(({ file }) => file));
	const served = inner.filter((branch) => !refused.has(branch.directory.path));
	return {
		directory,
		found: sum(inner.map(({ found }) => found)),
		misnamed: misnamed.length + sum(inner.map((branch) => branch.misnamed)),
		skills: concatSorted(
			served.map(({ skills }) => skills),
			comparePaths,
		),
		mayCollide: served.some(({ mayCollide }) => mayCollide),
		diagnostics: concat([own, ...inner.map(({ diagnostics }) => diagnostics)]),
		files: concat(inner.map(({ files }) => files)),
		directories: concat([[directory.absolute], ...inner.map(({ directories }) => directories)]),
		linking: concat([linkingOf(directory), ...inner.map(({ linking }) => linking)]),
	};
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
