/**
 * Compares the folders again after each build and has the bundler build again if one changed.
 * Bundlers miss writes between our read and their first watch, and chokidar drops a second change of
 * a file within 50 ms. Rolldown does not report new directories and may lose the files in them, so
 * there we also watch the directories ourselves.
 */
import type { PluginState } from "../plugin-state.ts";
import { createDirectoryWatcher } from "./directory-watcher.ts";

/** In milliseconds. By then bundlers watch every path of the last build and chokidar drops nothing more. */
const SETTLED = 100;
/** In milliseconds. By then a bundler that saw the change has started to build. */
const REACTED = 1000;
/** A bundler that does not react may not be watching yet, or may be configured not to watch the folder. */
const MAX_ATTEMPTS = 5;

export interface Recheck {
	/** Called when a build has ended or a module was loaded. */
	schedule(options?: { readonly watchDirectories?: boolean }): void;
	cancel(): void;
}

/**
 * `rebuild` makes the bundler load the modules of these folders again. `reacted` is 0 if nobody else
 * watches the folders.
 */
export function createRecheck(
	state: PluginState,
	rebuild: (folders: readonly string[]) => void,
	{ reacted = REACTED } = {},
): Recheck {
	let timer: NodeJS.Timeout | undefined;
	/** When the comparison must take place, however often modules are loaded until then. */
	let deadline: number | undefined;
	let isWatching = false;
	const watcher = createDirectoryWatcher(() => {
		if (timer === undefined) wait(reacted, 0);
	});

	async function compare(attempts: number): Promise<void> {
		timer = undefined;
		deadline = undefined;
		// Watch first, so that no change falls between the comparison and the watch.
		if (isWatching) watcher.follow(await state.listDirectories());
		const stale = await state.findStaleFolders();
		if (stale.length === 0) return;
		rebuild(stale);
		if (attempts < MAX_ATTEMPTS) wait(SETTLED * 2 ** (attempts + 1), attempts + 1);
	}

	function wait(milliseconds: number, attempts: number): void {
		clearTimeout(timer);
		timer = setTimeout(() => {
			// An error here must not end a server. The next change triggers a build anyway.
			compare(attempts).catch(() => {});
		}, milliseconds);
		// The process of a build that isn't watched must be able to exit.
		timer.unref();
	}

	return {
		schedule({ watchDirectories = false } = {}) {
			isWatching = watchDirectories;
			deadline ??= Date.now() + REACTED;
			wait(Math.max(0, Math.min(SETTLED, deadline - Date.now())), 0);
		},
		cancel() {
			clearTimeout(timer);
			timer = undefined;
			deadline = undefined;
			watcher.close();
		},
	};
}
