/** Warns when a folder has become too large for the module that starts the server. */
import type { BakedManifest } from "@skillbake/core";

/** In characters of generated code. docs/bundlers.md has the measurements. */
export const LARGE_MODULE = 1_000_000;

export function largeModuleWarning(
	{ contents }: BakedManifest,
	folder: string,
): string | undefined {
	let size = 0;
	for (const items of contents) for (const content of items) size += content?.length ?? 0;
	if (size < LARGE_MODULE) return undefined;
	const megabytes = (size / 1e6).toFixed(1);
	return `${folder} puts ${megabytes} MB into one module, which is loaded at every start; import it with \`?mcp&content=lazy\` to load each skill when it is first read.`;
}
