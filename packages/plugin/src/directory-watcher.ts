/** Tells that something appeared or vanished in directories, or changed, but not what. */
import { type FSWatcher, watch } from "node:fs";

export interface DirectoryWatcher {
	/** Replaces the set of directories. */
	follow(directories: Iterable<string>): void;
	close(): void;
}

export function createDirectoryWatcher(onChange: () => void): DirectoryWatcher {
	const watchers = new Map<string, FSWatcher>();

	function drop(directory: string): void {
		watchers.get(directory)?.close();
		watchers.delete(directory);
	}

	function add(directory: string): void {
		try {
			const watcher = watch(directory, { persistent: false }, onChange);
			// A directory that is removed shows up as a change of the one above it.
			watcher.on("error", () => drop(directory));
			watchers.set(directory, watcher);
		} catch {
			// It is gone, or there are too many: the bundler's own watcher remains.
		}
	}

	return {
		follow(directories) {
			const wanted = new Set(directories);
			for (const directory of [...watchers.keys()]) if (!wanted.has(directory)) drop(directory);
			for (const directory of wanted) if (!watchers.has(directory)) add(directory);
		},
		close() {
			for (const directory of [...watchers.keys()]) drop(directory);
		},
	};
}
