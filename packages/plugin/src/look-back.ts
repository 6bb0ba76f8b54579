/**
 * Looks at the folders once more when the bundler has come to rest. A bundler takes its own look after the
 * plugin has read a folder, or starts to watch what is new only then, and chokidar drops a change of a file
 * within 50 ms of another: nobody would tell of what was written in between. Rolldown does not tell of
 * directories at all and may lose a file in one that is new, so there they are followed.
 */
import { createDirectoryWatcher } from "./directory-watcher.ts";
import type { Session } from "./session.ts";

/** By then bundlers watch what the last build named, and a second change of a file is not dropped. */
const REST = 100;
/** By then a bundler that saw a change has begun to build. */
const PATIENCE = 1000;
/** A bundler that does not answer may not watch yet, or may be told not to. */
const MAX_CALLS = 5;

export interface LookBack {
	/** A build has ended, or a module was loaded. */
	schedule(options?: { readonly follow?: boolean }): void;
	cancel(): void;
}

/** `call` gets the bundler to load modules of these folders again. */
export function createLookBack(
	session: Session,
	call: (folders: readonly string[]) => void,
): LookBack {
	let timer: NodeJS.Timeout | undefined;
	let isFollowing = false;
	const watcher = createDirectoryWatcher(() => {
		if (timer === undefined) wait(PATIENCE, 0);
	});

	async function look(calls: number): Promise<void> {
		timer = undefined;
		// Before the comparison, so that nothing can happen in between.
		if (isFollowing) watcher.follow(await session.findDirectories());
		const missed = await session.findMissed();
		if (missed.length === 0) return;
		call(missed);
		if (calls < MAX_CALLS) wait(REST * 2 ** (calls + 1), calls + 1);
	}

	function wait(milliseconds: number, calls: number): void {
		clearTimeout(timer);
		timer = setTimeout(() => {
			// What goes wrong here must not end a server; the next change is seen all the same.
			look(calls).catch(() => {});
		}, milliseconds);
		// A build that is not watched must be able to end.
		timer.unref();
	}

	return {
		schedule({ follow = false } = {}) {
			isFollowing = follow;
			wait(REST, 0);
		},
		cancel() {
			clearTimeout(timer);
			timer = undefined;
			watcher.close();
		},
	};
}
