/** Reads a stored item from the source of a skill, in any content mode. */

/**
 * Text or base64 as stored, a function that loads it, or `null` if a nested skill stores it. The function
 * gets the digest of the bytes, to check what it has loaded.
 */
export type ContentItem = string | ((digest: string) => Promise<string>) | null;

/** The items of one skill: one per file, then one per archive. */
export type ContentItems = readonly ContentItem[];

/** The items themselves, or a function that returns or loads them. */
export type ContentSource = ContentItems | (() => ContentItems | Promise<ContentItems>);

export async function readItem(
	source: ContentSource,
	item: number,
	digest: string,
): Promise<string | null> {
	const items = typeof source === "function" ? await loadOnce(source, digest) : source;
	const content = items[item]!;
	return typeof content === "function" ? loadOnce(content, digest) : content;
}

const loads = new WeakMap<(digest: string) => unknown, Promise<unknown>>();

/** Shares one load between callers. A failure is forgotten, so that the next call tries again. */
function loadOnce<T>(load: (digest: string) => T | Promise<T>, digest: string): Promise<T> {
	let loading = loads.get(load) as Promise<T> | undefined;
	if (!loading) {
		loading = (async () => load(digest))();
		loads.set(load, loading);
		loading.catch(() => loads.delete(load));
	}
	return loading;
}
