/** Reports that something in a set of directories changed, but not what. */
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
			// Removing a directory is also a change of its parent, which reports it.
			watcher.on("error", () => drop(directory));
			watchers.set(directory, watcher);
		} catch {
			// The directory is gone, or the system allows no more watchers. The bundler still has its own.
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
