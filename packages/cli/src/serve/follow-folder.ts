/** Serves the next valid state of the folder: with `--watch` after each change, else when a read needs it. */
import type { CompileResult, Compiler } from "@skillbake/compiler";
import { hasErrors, printProblems } from "../folder/compile-folder.ts";
import { printError } from "../output/print-error.ts";
import { note } from "../output/terminal.ts";
import { watchDirs } from "../watch/watch-dirs.ts";
import type { LiveFolder } from "./live-skills.ts";

export interface FollowOptions {
	readonly folder: string;
	readonly compiler: Compiler;
	readonly first: CompileResult;
	readonly live: LiveFolder;
	/** Serves the valid skills of a folder that also has invalid ones. */
	readonly allowInvalid: boolean;
	readonly watch: boolean;
	notify(changed: readonly string[]): void;
}

export interface FollowedFolder {
	/** Compiles again after a change of these paths. */
	update(paths: readonly string[]): void;
	close(): void;
}

/** Reports an invalid state and keeps serving the last valid one. */
export function followFolder(options: FollowOptions): FollowedFolder {
	const { folder, compiler, live, allowInvalid } = options;
	let last = options.first;
	let running = Promise.resolve();
	const compile = async (paths: readonly string[]) => {
		const result = await compiler.compile(paths);
		watcher?.follow(result.dependencies.dirs);
		// A compiler returns the same object if nothing changed.
		if (result === last) return;
		last = result;
		printProblems(folder, result);
		if ((hasErrors(result) && !allowInvalid) || result.manifest.skills.length === 0)
			return note("still serving the last valid state, without the files that changed");
		const changed = await live.replace(result.manifest);
		options.notify(changed);
		if (changed.length > 0) note(`updated ${changed.join(", ")}`);
	};
	const update = (paths: readonly string[]) => {
		running = running.then(() => compile(paths)).catch(printError);
	};
	const watcher = options.watch ? watchDirs(update) : undefined;
	watcher?.follow(options.first.dependencies.dirs);
	return { update, close: () => watcher?.close() };
}
