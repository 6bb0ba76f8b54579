/** Says when a folder has become too big to be part of the module that starts the server. */
import type { BakedManifest } from "@skillbake/core";

/** In characters of generated code. Measured in docs/bundlers.md. */
export const LAZY_FROM = 1_000_000;

export function suggestLazy({ contents }: BakedManifest, folder: string): string | undefined {
	let size = 0;
	for (const items of contents) for (const content of items) size += content?.length ?? 0;
	if (size < LAZY_FROM) return undefined;
	const megabytes = (size / 1e6).toFixed(1);
	return `skillbake: ${folder} puts ${megabytes} MB into one module, which every start has to load; \`?mcp&content=lazy\` loads each skill when it is first read.`;
}
