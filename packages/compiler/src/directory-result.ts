/** What a directory and everything below it compiled to. The folder itself is one of these. */

import type { DirectoryNode } from "@skillbake/format/node";
import { type BakedSkill, comparePaths, mayCollide } from "./bake/baked-skill.ts";
import type { CheckedTree } from "./check/check-tree.ts";
import { checkDirectory } from "./check/run-checks.ts";
import type { ResolvedOptions } from "./config/options.ts";
import { type Diagnostic, isError } from "./diagnostics.ts";
import { concat, concatSorted } from "./lists.ts";
import { isMisnamed } from "./scan/is-misnamed.ts";

export interface DirectoryResult {
	readonly directory: DirectoryNode;
	/** Whether anything in it is a skill or was meant to be one. */
	readonly holdsSkill: boolean;
	/** The valid skills, by path. */
	readonly skills: readonly BakedSkill[];
	/** Whether a file in it may claim the URI of another one. */
	readonly mayCollide: boolean;
	/** Whether a skill in it names tools. */
	readonly namesTools: boolean;
	readonly diagnostics: readonly Diagnostic[];
	/** Files and directories that it depends on, as absolute paths. */
	readonly files: readonly string[];
	readonly directories: readonly string[];
	/** Paths of directories that hold a symbolic link. */
	readonly linking: readonly string[];
}

/** The result of a directory that is a skill. */
export function summarizeTree(
	{ tree, readings, namesTools, diagnostics }: CheckedTree,
	skills: readonly BakedSkill[],
): DirectoryResult {
	const directories = tree.directories.map(({ directory }) => directory);
	return {
		directory: tree.directory,
		holdsSkill: true,
		skills,
		mayCollide: skills.some(mayCollide),
		namesTools,
		diagnostics,
		files: readings.map(({ node }) => node.absolute),
		directories: directories.map(({ absolute }) => absolute),
		linking: directories.filter(hasLink).map(({ path }) => path),
	};
}

/** The result of any other directory: the sum of those inside it, which share only the space of URIs. */
export function joinResults(
	directory: DirectoryNode,
	inner: readonly DirectoryResult[],
	options: ResolvedOptions,
): DirectoryResult {
	const holding = inner.filter(({ holdsSkill }) => holdsSkill);
	const served = holding.map((result) => result.directory);
	const own = checkDirectory({ directory, around: undefined, served }, options);
	// A problem with the name of a directory concerns every skill in it.
	const broken = new Set(own.filter(isError).map(({ file }) => file));
	const sound = inner.filter((result) => !broken.has(result.directory.path));
	return {
		directory,
		holdsSkill: holding.length > 0 || directory.entries.some(isMisnamed),
		skills: concatSorted(
			sound.map(({ skills }) => skills),
			comparePaths,
		),
		mayCollide: sound.some(({ mayCollide }) => mayCollide),
		namesTools: inner.some(({ namesTools }) => namesTools),
		diagnostics: concat([own, ...inner.map(({ diagnostics }) => diagnostics)]),
		files: concat(inner.map(({ files }) => files)),
		directories: concat([[directory.absolute], ...inner.map(({ directories }) => directories)]),
		linking: concat([
			hasLink(directory) ? [directory.path] : [],
			...inner.map(({ linking }) => linking),
		]),
	};
}

/** In the directory itself, not below it. */
function hasLink({ entries }: DirectoryNode): boolean {
	return entries.some(
		(node) => node.kind.startsWith("link-") || (node.kind === "file" && node.linked),
	);
}
