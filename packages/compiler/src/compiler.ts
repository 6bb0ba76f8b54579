/** Compilers of one folder: `compileSkills` for one run, `createCompiler` for many. */
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DirectoryNode } from "@skillbake/format/node";
import { type CompileResult, createCompile } from "./compile.ts";
import type { CompileOptions } from "./config/options.ts";
import { resolveOptions } from "./config/resolve-options.ts";
import { isError } from "./diagnostics.ts";
import { ChangedFileError, createDiskOpener } from "./read/contents-on-disk.ts";
import { CLOCK_TICK, createFileReader, type FileReading } from "./read/create-file-reader.ts";

export interface Compiler {
	/**
	 * Compiles the folder. Without `changed`, every directory is listed and every file looked at again;
	 * with it, only those paths and their directories are: pass what a watcher named.
	 * Returns the same object as before if nothing changed.
	 */
	compile(changed?: Iterable<string>): Promise<CompileResult>;
}

/** How a compiler runs. None of this changes its results. */
export interface RunOptions {
	/** Called after each file that was looked at, with the total number of files: for a progress line. */
	onFile?(done: number, total: number): void;
	/**
	 * `disk` does not keep contents in memory. Each access to `manifest.contents` reads the file, compares
	 * its digest and throws if the file has changed.
	 * @default "memory"
	 */
	contents?: "memory" | "disk" | undefined;
	/** With contents on disk: called with the path of a file that was asked for and has changed. */
	onChanged?(path: string): void;
}

/** A file that is written to all the time must not keep a build waiting. */
const MAX_TRIES = 10;

/** Compiles a folder of skills once. For more than one run, `createCompiler` reads only what changed. */
export async function compileSkills(dir: string, options?: CompileOptions): Promise<CompileResult> {
	return createCompiler(dir, options).compile();
}

export function createCompiler(
	dir: string,
	options?: CompileOptions,
	{ onFile, contents, onChanged }: RunOptions = {},
): Compiler {
	const resolved = resolveOptions(options);
	const progress = { done: 0, total: 0 };
	const reader = createFileReader(
		resolved.eol,
		onFile && (() => onFile(++progress.done, progress.total)),
		contents === "disk" ? createDiskOpener(onChanged) : undefined,
	);
	const compile = createCompile({
		root: resolve(dir),
		dir,
		options: resolved,
		reader,
		releasesTexts: contents === "disk",
		...(onFile && {
			onScan: (tree) => Object.assign(progress, { done: 0, total: countFiles(tree) }),
		}),
	});
	let isFirst = true;

	/**
	 * A watcher may call in the middle of a save, when a file is empty or cut short. Such a file is read
	 * again after a moment. The first run has no watcher and does not wait.
	 */
	async function compileSettled(changed?: readonly string[]): Promise<CompileResult> {
		const isWatched = !isFirst;
		isFirst = false;
		let paths = changed;
		for (let tries = 1; ; tries++) {
			const result = await compile(paths).catch((error: unknown) => {
				if (!(error instanceof ChangedFileError) || tries > MAX_TRIES) throw error;
			});
			if (!result) {
				// A file that no watcher has named yet.
				paths = undefined;
				continue;
			}
			const unsettled = reader.takeUnsettled();
			if (!isWatched || tries > MAX_TRIES || !someHalfWritten(unsettled, result)) return result;
			await delay(CLOCK_TICK);
		}
	}

	// Runs share what they remember, so one waits for the other.
	let last: Promise<unknown> = Promise.resolve();
	return {
		compile(changed) {
			const paths = changed && [...changed];
			const next = last.then(() => compileSettled(paths));
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

function someHalfWritten(
	unsettled: readonly FileReading[],
	{ diagnostics }: CompileResult,
): boolean {
	if (unsettled.length === 0) return false;
	const broken = new Set(diagnostics.filter(isError).map(({ file }) => file));
	return unsettled.some(({ node, file }) => !file?.size || broken.has(node.path));
}
