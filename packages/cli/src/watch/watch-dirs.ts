/** Watches exactly the directories that a compiler has read. */
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { Failure, reasonOf } from "../output/errors.ts";

/** Milliseconds without a change before it is reported: an editor saves in several steps. */
const QUIET = 60;

export interface DirWatcher {
	/** Replaces the set of watched directories. New ones count as changed. */
	follow(dirs: Iterable<string>): void;
	close(): void;
}

export function watchDirs(onChange: (paths: readonly string[]) => void): DirWatcher {
	const watchers = new Map<string, FSWatcher>();
	const changed = new Set<string>();
	let timer: NodeJS.Timeout | undefined;

	function noticed(path: string): void {
		changed.add(path);
		clearTimeout(timer);
		timer = setTimeout(() => {
			const paths = [...changed];
			changed.clear();
			onChange(paths);
		}, QUIET);
	}

	function drop(dir: string): void {
		watchers.get(dir)?.close();
		watchers.delete(dir);
	}

	function add(dir: string): void {
		try {
			const watcher = watch(dir, (_event, name) => noticed(name ? join(dir, name) : dir));
			// Removing a directory also changes its parent, which is reported.
			watcher.on("error", () => drop(dir));
			watchers.set(dir, watcher);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code !== "ENOENT")
				throw new Failure(`${dir} cannot be watched: ${reasonOf(error)}.`, { cause: error });
		}
		// Changes between the compiler's read and this moment went unnoticed.
		noticed(dir);
	}

	return {
		follow(dirs) {
			const wanted = new Set(dirs);
			for (const dir of watchers.keys()) if (!wanted.has(dir)) drop(dir);
			for (const dir of wanted) if (!watchers.has(dir)) add(dir);
		},
		close() {
			clearTimeout(timer);
			for (const dir of [...watchers.keys()]) drop(dir);
		},
	};
}
