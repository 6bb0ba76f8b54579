/** Directories that are slow to make. They are made once per content and shared by all test files and runs. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repository } from "./repository.ts";

const CACHE = join(repository, "node_modules/.cache/skillbake-test");
const PATIENCE = 180_000;

/** The directory that `make` fills. `key` is a hash of its inputs; directories with other keys are removed. */
export async function makeOnce(
	name: string,
	key: string,
	make: (directory: string) => Promise<void>,
): Promise<string> {
	const directory = join(CACHE, name, key);
	const lock = `${directory}.lock`;
	const start = Date.now();
	while (!existsSync(directory)) {
		if (Date.now() - start > PATIENCE) throw new Error(`Another run holds ${lock}: remove it.`);
		if (!takeLock(lock)) await sleep(200);
		else
			try {
				if (!existsSync(directory)) await fill(directory, make);
			} finally {
				rmSync(lock, { recursive: true, force: true });
			}
	}
	return directory;
}

async function fill(directory: string, make: (directory: string) => Promise<void>): Promise<void> {
	const parent = dirname(directory);
	for (const name of readdirSync(parent))
		if (!name.endsWith(".lock")) rmSync(join(parent, name), { recursive: true, force: true });
	const work = `${directory}.tmp`;
	mkdirSync(work);
	await make(work);
	renameSync(work, directory);
}

/** No run holds a lock for longer than others wait, so an older lock is from a run that was killed. */
function takeLock(lock: string): boolean {
	mkdirSync(dirname(lock), { recursive: true });
	try {
		mkdirSync(lock);
		return true;
	} catch {
		const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
		if (age > PATIENCE) rmSync(lock, { recursive: true, force: true });
		return false;
	}
}
