/** Repeats a command's work after each change, until the process is interrupted. */
import { printError } from "../output/print-error.ts";
import { note } from "../output/terminal.ts";
import { untilInterrupted } from "./until-interrupted.ts";
import { watchDirs } from "./watch-dirs.ts";

/** `again` gets the changed paths, and returns the directories to watch from then on. */
export async function repeatOnChange(
	dirs: Iterable<string>,
	again: (paths: readonly string[]) => Promise<Iterable<string>>,
): Promise<void> {
	let running = Promise.resolve();
	const watcher = watchDirs((paths) => {
		running = running.then(async () => watcher.follow(await again(paths))).catch(printError);
	});
	watcher.follow(dirs);
	note("watching for changes; press Ctrl-C to stop");
	await untilInterrupted();
	watcher.close();
	await running;
}
