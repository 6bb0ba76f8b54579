/**
 * The way from a folder to its manifest, stage by stage, as docs/architecture.md draws it. Stages
 * remember their results, so a run after an edit repeats only what the edit concerns.
 */
import { basename, dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { BakedManifest } from "@skillbake/core";
import {
	type DirectoryNode,
	findOutermost,
	isDirectory,
	type OddNode,
	scanFolder,
} from "@skillbake/format/node";
import { createTreeBaker } from "./bake/bake-tree.ts";
import type { BakedSkill } from "./bake/baked-skill.ts";
import { describeMissingFolder } from "./check/check-odd-entries.ts";
import { describeLargeFolder } from "./check/check-reading.ts";
import { createTreeChecker } from "./check/check-tree.ts";
import { checkFolder } from "./check/run-checks.ts";
import type { ResolvedOptions } from "./config/options.ts";
import { createToolNames } from "./config/tool-names.ts";
import { createReport, type Diagnostic, drawFrames, sortDiagnostics } from "./diagnostics.ts";
import { type DirectoryResult, joinResults, summarizeTree } from "./directory-result.ts";
import { concat } from "./lists.ts";
import { type ParsedTree, parseTree } from "./parse/parse-tree.ts";
import type { FileReader } from "./read/create-file-reader.ts";
import { readTrees } from "./read/read-tree.ts";
import { createMemory } from "./remember.ts";
import { dirtyDirectories } from "./scan/dirty-directories.ts";
import { selectPaths } from "./scan/select-paths.ts";

export interface CompileResult {
	/** Every skill without an error, with its bytes. */
	readonly manifest: BakedManifest;
	/** Every problem of every skill, sorted by file, line and column. */
	readonly diagnostics: readonly Diagnostic[];
	/** The absolute paths that the result depends on: watch these. */
	readonly dependencies: { readonly files: readonly string[]; readonly dirs: readonly string[] };
}

export interface FolderToCompile {
	/** Absolute. */
	readonly root: string;
	/** The folder as the user wrote it, for messages. */
	readonly dir: string;
	readonly options: ResolvedOptions;
	readonly reader: FileReader;
	/** Whether contents stay on disk, so that diagnostics must not hold on to texts. */
	readonly releasesTexts: boolean;
	/** Called with the scanned tree before its files are read. */
	onScan?(tree: DirectoryNode): void;
}

/** Compiles the folder; `changed` are paths that a watcher named, without them anything may have changed. */
export type Compile = (changed?: readonly string[]) => Promise<CompileResult>;

const NOTHING: BakedManifest = { version: 1, skills: [], contents: [] };

export function createCompile({
	root,
	dir,
	options,
	reader,
	releasesTexts,
	onScan,
}: FolderToCompile): Compile {
	const select = selectPaths(options);
	const checkTree = createTreeChecker(options, basename(root));
	const askForTools = createToolNames(options);
	const bakeTree = createTreeBaker(options);
	const directories = createMemory<DirectoryResult>();
	let last: { tree: DirectoryNode; compiled: DirectoryResult; result: CompileResult } | undefined;
	let tools: ReadonlySet<string> | undefined;
	let namedTools = false;
	let missing: CompileResult | undefined;

	return async (changed) => {
		const earlierTools = tools;
		if (namedTools) tools = await askForTools();
		const isDirty =
			last && changed && tools === earlierTools
				? dirtyDirectories(root, changed, last.compiled.linking)
				: () => true;
		const tree = scanFolder({ root, select, earlier: last && { tree: last.tree, isDirty } });
		if (tree.kind !== "directory") {
			last = undefined;
			const result = missingFolder(tree);
			if (!isDeepStrictEqual(missing, result)) missing = result;
			return missing!;
		}
		onScan?.(tree);

		// Each stage runs for all trees before the next: going tree by tree takes a fifth longer.
		const isKnown = (directory: DirectoryNode) =>
			!isDirty(directory.path) && directories.recall(directory) !== undefined;
		const read = readTrees(findOutermost(tree, isKnown), reader, isDirty);
		if (typeof read === "number") {
			last = undefined;
			return refuseFolder(tree, read);
		}
		const parsed = read
			.filter(({ tree, readings }) => {
				const { namesTools = false } = directories.recall(tree.directory) ?? {};
				return !directories.isCurrent(tree.directory, inputsOf({ readings, namesTools }));
			})
			.map(parseTree);
		if (!namedTools && parsed.some(({ namesTools }) => namesTools)) tools = await askForTools();
		const checked = parsed.map((skills) => checkTree(skills, tools));
		if (releasesTexts) for (const { diagnostics } of checked) drawFrames(diagnostics);
		for (const skills of checked)
			directories.keep(
				skills.tree.directory,
				inputsOf(skills),
				summarizeTree(skills, await bakeTree(skills)),
			);

		const compiled = joinDirectories(tree, isKnown);
		namedTools = compiled.namesTools;
		if (compiled !== last?.compiled)
			last = { tree, compiled, result: assembleResult(compiled, options) };
		return last.result;
	};

	/** What the result of a skill tree depends on. */
	function inputsOf({
		readings,
		namesTools,
	}: Pick<ParsedTree, "readings" | "namesTools">): unknown[] {
		return namesTools ? [...readings, tools] : [...readings];
	}

	/** Sums up the results below a directory. Those of skills are known by now. */
	function joinDirectories(
		directory: DirectoryNode,
		isKnown: (directory: DirectoryNode) => boolean,
	): DirectoryResult {
		if (directory.isSkill || isKnown(directory)) return directories.recall(directory)!;
		const inner = directory.entries
			.filter(isDirectory)
			.map((entry) => joinDirectories(entry, isKnown));
		return directories.remember(directory, inner, () => joinResults(directory, inner, options));
	}

	/** Called before most of it is read. */
	function refuseFolder(tree: DirectoryNode, bytes: number): CompileResult {
		const diagnostics: Diagnostic[] = [];
		createReport(options, diagnostics)(describeLargeFolder(bytes));
		const dependencies = { files: [], dirs: directoriesOf(tree) };
		return { manifest: NOTHING, diagnostics, dependencies };
	}

	function missingFolder(root: OddNode): CompileResult {
		const diagnostics: Diagnostic[] = [];
		createReport(options, diagnostics)(describeMissingFolder(root, dir));
		// There is nothing to watch but the place where the folder may appear.
		const dependencies = { files: [], dirs: [dirname(root.absolute)] };
		return { manifest: NOTHING, diagnostics, dependencies };
	}
}

function directoriesOf({ absolute, entries }: DirectoryNode): string[] {
	return [absolute, ...entries.filter(isDirectory).flatMap(directoriesOf)];
}

/** Adds the checks that need the whole folder, and makes the manifest. */
function assembleResult(folder: DirectoryResult, options: ResolvedOptions): CompileResult {
	const refused = new Set<BakedSkill>();
	const found = checkFolder({ ...folder, refuse: (skill) => refused.add(skill) }, options);
	const skills = folder.skills.filter((skill) => !refused.has(skill));
	return {
		manifest: {
			version: 1,
			skills: skills.map(({ record }) => record),
			contents: skills.map(({ contents }) => contents),
		},
		diagnostics: sortDiagnostics(concat([folder.diagnostics, found])),
		dependencies: { files: folder.files, dirs: folder.directories },
	};
}
