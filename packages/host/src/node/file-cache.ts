/**
 * Caches files at `<root>/<label>/<hash of the uri>/<hash of the bytes>` (H14). The path encodes
 * server and URI, no file is called `SKILL.md`, and each server has a directory to remove.
 */
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { digestHex, type SkillResource } from "@skillbake/core";
import type { SkillCache } from "../skill-host/cache.ts";
import { assertLabel } from "../skill-host/label.ts";
import { ifExists, writeAtomic } from "./write-atomic.ts";

export function fileCache(directory: string): SkillCache {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const root = realpathSync(directory);
	const serverDirectory = (label: string) => {
		assertLabel(label);
		return join(root, label);
	};
	const uriDirectory = (label: string, { uri }: SkillResource) =>
		join(serverDirectory(label), createHash("sha256").update(uri).digest("hex"));
	const fileOf = (label: string, resource: SkillResource) =>
		join(uriDirectory(label, resource), digestHex(resource.digest));
	return {
		root,
		get: async (label, resource) => {
			const path = fileOf(label, resource);
			const found = await ifExists(stat(path));
			// A file of another size was replaced: do not read it.
			if (!found?.isFile() || found.size !== resource.size) return undefined;
			return ifExists(readFile(path));
		},
		set: async (label, resource, bytes) => {
			const path = fileOf(label, resource);
			await writeAtomic(path, bytes);
			await dropOthers(uriDirectory(label, resource), path);
		},
		delete: async (label, resource) => rm(fileOf(label, resource), { force: true }),
		deleteServer: async (label) => rm(serverDirectory(label), { recursive: true, force: true }),
	};
}

/** Keeps one version per URI, so that a server that changes often does not fill the disk. */
async function dropOthers(directory: string, keep: string): Promise<void> {
	for (const name of (await ifExists(readdir(directory))) ?? []) {
		const path = join(directory, name);
		// A temporary file belongs to another write in progress.
		if (path !== keep && !name.endsWith(".tmp")) await rm(path, { force: true });
	}
}
