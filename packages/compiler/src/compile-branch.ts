/**
 * Compiles branches of the folder: each is a skill with all below it or, where a directory is none, the sum of
 * the branches in it. They share nothing but the space of URIs, so a branch in which nothing changed is
 * taken over as it is: the very same object.
 */
import { type Branch, type IsDirty, isError, linkingOf } from "./branch.ts";
import { createSkillTreeCompiler } from "./compile-skill-tree.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import { isMisnamed, isSkill } from "./find-skills.ts";
import type { ResolvedOptions } from "./options.ts";
import type { FileReader } from "./read-files.ts";
import { reportFound } from "./report-found.ts";
import { sameItems } from "./same-items.ts";
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

	async function compile(directories: readonly DirectoryNode[], isDirty: IsDirty) {
		const branches = new Map<DirectoryNode, Branch>();
		for (const branch of await trees.compile(directories.filter(isSkill), isDirty))
			branches.set(branch.directory, branch);
		for (const directory of directories)
			if (!branches.has(directory)) branches.set(directory, await compileGroup(directory, isDirty));
		return directories.map((directory) => branches.get(directory)!);
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
	return {
		directory,
		found: sum(inner.map(({ found }) => found)),
		misnamed: misnamed.length + sum(inner.map((branch) => branch.misnamed)),
		skills: inner.flatMap((branch) => (refused.has(branch.directory.path) ? [] : branch.skills)),
		diagnostics: [...own, ...inner.flatMap(({ diagnostics }) => diagnostics)],
		files: inner.flatMap(({ files }) => files),
		directories: [directory.absolute, ...inner.flatMap(({ directories }) => directories)],
		linking: [...linkingOf(directory), ...inner.flatMap(({ linking }) => linking)],
	};
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
