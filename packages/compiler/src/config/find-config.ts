/** Finds the config file of a directory. It may be code, so nobody else's is taken. */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const CONFIG_FILES = [
	"skillbake.config.ts",
	"skillbake.config.js",
	"skillbake.config.mjs",
	"skillbake.config.json",
] as const;

const ROOT_USER = 0;

type Test = (path: string) => boolean;

interface Searcher {
	/** `undefined` on Windows, whose files have no such owners. */
	readonly user: number | undefined;
}

/**
 * Searches `start` and the directories above it, up to the root of the repository. Without one, up to
 * the root of the workspace, else up to the nearest package.json, else only `start`. Never enters a
 * directory of another user. Throws a sentence if the config that it finds is another user's.
 */
export function findConfig(
	start: string,
	{ user }: Searcher = { user: process.getuid?.() },
): string | undefined {
	const isOwn = ownership(start, user);
	for (const directory of searchedDirectories(start, isOwn))
		for (const name of [...CONFIG_FILES, "package.json"]) {
			const file = join(directory, name);
			if (!existsSync(file) || (name === "package.json" && !hasKey(file, "skillbake"))) continue;
			if (isOwn(file)) return file;
			throw new TypeError(
				`${basename(file)} in ${directory} belongs to another user, so it was not loaded. If you trust it, change its owner; the command line also takes --config <file>, and --no-config to go without.`,
			);
		}
	return undefined;
}

/**
 * Whether a path belongs to the user or to root; of a link, both ends must. Root often works on the
 * files of others, as in a container, so for root the owner of `start` counts as well.
 */
function ownership(start: string, user: Searcher["user"]): Test {
	if (user === undefined) return existsSync;
	const owner = user === ROOT_USER ? statSync(start, { throwIfNoEntry: false })?.uid : user;
	return (path) => {
		try {
			const owners = [lstatSync(path).uid, statSync(path).uid];
			return owners.every((uid) => uid === ROOT_USER || uid === owner);
		} catch {
			return false;
		}
	};
}

function searchedDirectories(start: string, isOwn: Test): string[] {
	const directories = [start];
	for (let above = dirname(start); above !== directories.at(-1) && isOwn(above); ) {
		directories.push(above);
		above = dirname(above);
	}
	const has = (directory: string, name: string) => isOwn(join(directory, name));
	const kinds: Test[] = [
		(directory) => has(directory, ".git"),
		(directory) =>
			has(directory, "pnpm-workspace.yaml") ||
			(has(directory, "package.json") && hasKey(join(directory, "package.json"), "workspaces")),
		(directory) => has(directory, "package.json"),
	];
	const end = kinds.map((isRoot) => directories.findIndex(isRoot)).find((at) => at >= 0) ?? 0;
	return directories.slice(0, end + 1);
}

/** A broken package.json is not ours to report: npm and every other tool will. */
function hasKey(manifest: string, key: string): boolean {
	try {
		return Object.hasOwn(JSON.parse(readFileSync(manifest, "utf8")), key);
	} catch {
		return false;
	}
}
