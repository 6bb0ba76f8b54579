import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { watchDirs } from "./watch-dirs.ts";

it("counts a directory as changed when it is new to it, or gone, and tells of changes after that", async () => {
	const root = mkdtempSync(join(tmpdir(), "skillbake-"));
	const told = vi.fn<(paths: readonly string[]) => void>();
	const watcher = watchDirs(told);
	onTestFinished(() => {
		watcher.close();
		rmSync(root, { recursive: true });
	});
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
