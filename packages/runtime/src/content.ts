/** Reads a stored item from the source of a skill, in any content mode. */

/** Text or base64 as stored, a function that loads it, or `null` if a nested skill stores it. */
export type ContentItem = string | (() => Promise<string>) | null;

/** The items of one skill: one per file, then one per archive. */
type ContentItems = readonly ContentItem[];

/** The items themselves, or a function that returns or loads them. */
export type ContentSource = ContentItems | (() => ContentItems | Promise<ContentItems>);

export async function readItem(source: ContentSource, item: number): Promise<string | null> {
	const items = typeof source === "function" ? await loadOnce(source) : source;
	const content = items[item]!;
	return typeof content === "function" ? loadOnce(content) : content;
}

const loads = new WeakMap<() => unknown, Promise<unknown>>();

/** Shares one load between callers. A failure is forgotten, so that the next call tries again. */
function loadOnce<T>(load: () => T | Promise<T>): Promise<T> {
	let loading = loads.get(load) as Promise<T> | undefined;
	if (!loading) {
		loading = (async () => load())();
		loads.set(load, loading);
		loading.catch(() => loads.delete(load));
	}
	return loading;
}
