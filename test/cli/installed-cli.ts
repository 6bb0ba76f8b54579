/**
 * The command line as users get it: the packages packed, and installed by npm. Kept in
 * `node_modules/.cache` under a hash of what was packed, and shared by all test files of a run.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = join(WORKSPACE, "node_modules/.cache/skillbake-cli");
const PACKAGES = ["core", "compiler", "runtime", "host", "cli"];
const PATIENCE = 180_000;

export interface InstalledCli {
	/** Holds `node_modules`; projects below it find the packages. */
	readonly root: string;
	/** What `npx skillbake` runs. */
	readonly bin: string;
}

export async function installedCli(): Promise<InstalledCli> {
	const root = join(CACHE, hashPackages());
	const bin = join(root, "node_modules/.bin/skillbake");
	const ready = join(root, "ready");
	const lock = `${root}.lock`;
	const start = Date.now();
	while (!existsSync(ready)) {
		if (Date.now() - start > PATIENCE) throw new Error(`Another run holds ${lock}: remove it.`);
		if (takeLock(lock)) {
			try {
				if (!existsSync(ready)) install(root);
				writeFileSync(ready, "");
			} finally {
				rmSync(lock, { recursive: true, force: true });
			}
		} else await sleep(200);
	}
	return { root, bin };
}

/** A lock that outlives an install belongs to a run that was killed. */
function takeLock(lock: string): boolean {
	mkdirSync(CACHE, { recursive: true });
	try {
		mkdirSync(lock);
		return true;
	} catch {
		const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
		if (age > PATIENCE) rmSync(lock, { recursive: true, force: true });
		return false;
	}
}

function install(root: string): void {
	for (const name of readdirSync(CACHE))
		if (!name.endsWith(".lock")) rmSync(join(CACHE, name), { recursive: true, force: true });
	const work = `${root}.tmp`;
	const packs = join(work, "packs");
	mkdirSync(packs, { recursive: true });
	const { packageManager } = readJson(join(WORKSPACE, "package.json"));
	const pack = ["-r", "--filter", "skillbake...", "pack", "--pack-destination", packs];
	execFileSync("npx", ["-y", packageManager!, ...pack], { cwd: WORKSPACE, stdio: "pipe" });
	writeFileSync(join(work, "package.json"), '{ "private": true, "type": "module" }\n');
	const tarballs = readdirSync(packs).map((name) => join(packs, name));
	const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--no-save"];
	execFileSync("npm", ["install", ...flags, ...tarballs], { cwd: work, stdio: "pipe" });
	renameSync(work, root);
}

function hashPackages(): string {
	const hash = createHash("sha256");
	for (const name of PACKAGES) {
		const folder = join(WORKSPACE, "packages", name);
		hash.update(readFileSync(join(folder, "package.json")));
		const dist = join(folder, "dist");
		if (!existsSync(join(dist, "index.js")))
			throw new Error(`packages/${name} is not built; run \`pnpm build\` first.`);
		for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
			if (entry.isFile() && entry.name.endsWith(".js"))
				hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
	}
	return hash.digest("hex").slice(0, 16);
}

function readJson(file: string): { packageManager?: string } {
	return JSON.parse(readFileSync(file, "utf8"));
}
