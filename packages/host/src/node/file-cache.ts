/**
 * Caches files at `<root>/<label>/<hash of the uri>.cached` (H14). The path encodes server and URI,
 * no file is called `SKILL.md`, and each server has a directory to remove. A file begins with the
 * digest of its version, so that a new version replaces the old one in one step.
 */
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SkillResource } from "@skillbake/core";
import type { SkillCache } from "../skill-host/cache.ts";
import { assertLabel } from "../skill-host/label.ts";
import { atomicWriter, ifExists } from "./atomic-writer.ts";

export function fileCache(directory: string): SkillCache {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const root = realpathSync(directory);
	const write = atomicWriter(root);
	const serverDirectory = (label: string) => {
		assertLabel(label);
		return join(root, label);
	};
	const fileOf = (label: string, { uri }: SkillResource) =>
		join(serverDirectory(label), `${createHash("sha256").update(uri).digest("hex")}.cached`);
	return {
		root,
		get: async (label, resource) => {
			const path = fileOf(label, resource);
			const start = Buffer.from(`${resource.digest}\n`);
			const found = await ifExists(stat(path));
			// A file of another size is another version: do not read it.
			if (!found?.isFile() || found.size !== start.length + resource.size) return undefined;
			const file = await ifExists(readFile(path));
			if (!file?.subarray(0, start.length).equals(start)) return undefined;
			return file.subarray(start.length);
		},
		set: async (label, resource, bytes) =>
			write(fileOf(label, resource), Buffer.concat([Buffer.from(`${resource.digest}\n`), bytes])),
		delete: async (label, resource) => rm(fileOf(label, resource), { force: true }),
		deleteServer: async (label) =>
			// Other processes may be writing.
			rm(serverDirectory(label), { recursive: true, force: true, maxRetries: 5 }),
	};
}
