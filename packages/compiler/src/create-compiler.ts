/** A compiler of one folder that remembers what it read, so that the next run reads only what changed. */

import { basename, dirname, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { BakedManifest } from "@skillbake/core";
import { assembleResult, branchesOf } from "./assemble-result.ts";
import type { Branch } from "./branch.ts";
import { createBranchCompiler } from "./compile-branch.ts";
import { createReport, type Diagnostic, isError } from "./diagnostics.ts";
import { dirtyDirectories } from "./dirty-directories.ts";
import { sameItems } from "./lists.ts";
import { type CompileOptions, resolveOptions } from "./options.ts";
import { CLOCK_TICK, createFileReader, type ReadFile } from "./read-files.ts";
import { reportRoot } from "./report-odd.ts";
import { type DirectoryNode, scanFolder } from "./scan-folder.ts";
import { selectPaths } from "./select-paths.ts";

export interface CompileResult {
	/** Every skill without an error, with its bytes. */
	readonly manifest: BakedManifest;
	/** Every problem of every skill, sorted by file, line and column. */
	readonly diagnostics: readonly Diagnostic[];
	/** What the result depends on, as absolute paths: watch these. */
	readonly dependencies: { readonly files: readonly string[]; readonly dirs: readonly string[] };
}

export interface Compiler {
	/**
	 * Compiles the folder. Without `changed`, every directory is listed and every file looked at
	 * again; with it, only those paths and their directories are, which a watcher can promise.
	 * Gives the same object again if nothing changed.
	 */
	compile(changed?: Iterable<string>): Promise<CompileResult>;
}

export interface CompileHooks {
	/** Called after each file that was looked at, with how many there are: for a progress line. */
	onFile?(done: number, total: number): void;
}

/** A file that is written to all the time must not keep a build waiting. */
const MAX_TRIES = 10;
const NOTHING: BakedManifest = { version: 1, skills: [], contents: [] };

/** The last run of a compiler. */
interface Run {
	readonly tree: DirectoryNode;
	readonly branches: readonly Branch[];
	readonly result: CompileResult;
}

export function createCompiler(
	dir: string,
	options?: CompileOptions,
	hooks: CompileHooks = {},
): Compiler {
	const root = resolve(dir);
	const resolved = resolveOptions(options);
	const select = selectPaths(resolved);
	const progress = { done: 0, total: 0 };
	const { onFile } = hooks;
	const reader = createFileReader(
		resolved,
		onFile && (() => onFile(++progress.done, progress.total)),
	);
	const branchCompiler = createBranchCompiler(resolved, reader, basename(root));
	let earlier: Run | undefined;
	/** The result while there is no folder. */
	let absent: CompileResult | undefined;

	async function run(changed?: readonly string[]): Promise<CompileResult> {
		const isDirty =
			earlier && changed ? dirtyDirectories(root, changed, earlier.branches) : () => true;
		const tree = scanFolder({
			root,
			select,
			earlier: earlier && { tree: earlier.tree, isDirty },
		});
		if (tree.kind !== "directory") {
			earlier = undefined;
			const diagnostics: Diagnostic[] = [];
			reportRoot(tree, dir, createReport(resolved, diagnostics));
			// Nothing is there to watch but the place where the folder may appear.
			const dependencies = { files: [], dirs: [dirname(root)] };
			const result = { manifest: NOTHING, diagnostics, dependencies };
			if (!isDeepStrictEqual(absent, result)) absent = result;
			return absent!;
		}
		if (onFile) Object.assign(progress, { done: 0, total: countFiles(tree) });
		const branches = await branchCompiler.compile(branchesOf(tree), isDirty);
		const isSame = earlier?.tree === tree && sameItems(earlier.branches, branches);
		const result = isSame ? earlier!.result : assembleResult(tree, branches, resolved);
		earlier = { tree, branches, result };
		return result;
	}

	/**
	 * A watcher may call in the middle of a save, when a file is empty or ends too early. One that does
	 * not look like that is not waited for. The first run has no watcher.
	 */
	async function runUntilPlausible(changed?: readonly string[]): Promise<CompileResult> {
		const isFirst = earlier === undefined;
		for (let tries = 1; ; tries++) {
			const result = await run(changed);
			const restless = reader.takeRestless();
			if (isFirst || tries > MAX_TRIES || !someHalfWritten(restless, result)) return result;
			await delay(CLOCK_TICK);
		}
	}

	// Runs share what they remember, so one waits for the other.
	let last: Promise<unknown> = Promise.resolve();
	return {
		compile(changed) {
			const paths = changed && [...changed];
			const next = last.then(() => runUntilPlausible(paths));
			last = next.catch(() => {});
			return next;
		},
	};
}

function countFiles({ entries }: DirectoryNode): number {
	return entries.reduce(
		(count, node) =>
			count + (node.kind === "directory" ? countFiles(node) : Number(node.kind === "file")),
		0,
	);
}

function someHalfWritten(restless: readonly ReadFile[], { diagnostics }: CompileResult): boolean {
	if (restless.length === 0) return false;
	const broken = new Set(diagnostics.filter(isError).map(({ file }) => file));
	return restless.some(({ node, source }) => !source?.size || broken.has(node.path));
}
