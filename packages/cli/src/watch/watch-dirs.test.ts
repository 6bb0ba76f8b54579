import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { tempDirectory } from "../../../../test/support/temp-folder.ts";
import { watchDirs } from "./watch-dirs.ts";

it("reports new and missing directories as changed, then every change in them", async () => {
	const root = tempDirectory();
	const told = vi.fn<(paths: readonly string[]) => void>();
	const watcher = watchDirs(told);
	onTestFinished(() => watcher.close());
	mkdirSync(join(root, "a"));
	const waitFor = async (paths: string[]) => {
		await expect.poll(() => told.mock.calls.at(-1)?.[0], { timeout: 5000 }).toEqual(paths);
		told.mockClear();
	};

	watcher.follow([join(root, "a"), join(root, "gone")]);
	await waitFor([join(root, "a"), join(root, "gone")]);

	watcher.follow([join(root, "a")]);
	writeFileSync(join(root, "a/file"), "x");
	await waitFor([join(root, "a/file")]);
});
