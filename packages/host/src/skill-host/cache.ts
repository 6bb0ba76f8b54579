/** Caches files by server, URI and digest (H7, H14). Whatever a cache returns is hashed again. */
import type { SkillResource } from "@skillbake/core";
import { MEMORY_CACHE_BYTES } from "../limits.ts";
import type { ServerCache } from "../verify/read-verified.ts";

export interface SkillCache {
	/** Its folder on disk, if any. It must not overlap a folder of local skills. */
	readonly root?: string | undefined;
	get(label: string, resource: SkillResource): Promise<Uint8Array | undefined>;
	set(label: string, resource: SkillResource, bytes: Uint8Array): Promise<void>;
	delete(label: string, resource: SkillResource): Promise<void>;
	deleteServer(label: string): Promise<void>;
}

export interface MemoryCacheOptions {
	/** For all servers together; drops the oldest files first. @default 32 MiB */
	readonly bytes?: number;
}

export function memoryCache({
	bytes: maxBytes = MEMORY_CACHE_BYTES,
}: MemoryCacheOptions = {}): SkillCache {
	const files = new Map<string, Uint8Array>();
	let held = 0;
	const keyOf = (label: string, { uri, digest }: SkillResource) => `${label} ${uri} ${digest}`;
	const drop = (key: string) => {
		held -= files.get(key)?.byteLength ?? 0;
		files.delete(key);
	};
	return {
		get: async (label, resource) => files.get(keyOf(label, resource))?.slice(),
		set: async (label, resource, bytes) => {
			const key = keyOf(label, resource);
			drop(key);
			if (bytes.byteLength > maxBytes) return;
			files.set(key, bytes.slice());
			held += bytes.byteLength;
			for (const oldest of files.keys()) {
				if (held <= maxBytes) break;
				drop(oldest);
			}
		},
		delete: async (label, resource) => drop(keyOf(label, resource)),
		deleteServer: async (label) => {
			for (const key of [...files.keys()]) if (key.startsWith(`${label} `)) drop(key);
		},
	};
}

/** The cached files of one server, which is all that a reader sees. */
export function serverCache(cache: SkillCache, label: string): ServerCache {
	return {
		get: (resource) => cache.get(label, resource),
		set: (resource, bytes) => cache.set(label, resource, bytes),
		delete: (resource) => cache.delete(label, resource),
	};
}

/** Whether one folder is inside the other: cached files would then become local skills. */
export function overlaps(a: string, b: string): boolean {
	const [x, y] = [a, b].map((path) => `${path.replaceAll("\\", "/").replace(/\/+$/, "")}/`);
	return x !== undefined && y !== undefined && (x.startsWith(y) || y.startsWith(x));
}
