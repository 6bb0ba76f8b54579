import type { Next } from "./intercept-requests.ts";
import { passOn } from "./rpc-error.ts";

/**
 * The application's list followed by ours. If the application pages its list, ours goes with the
 * first page. If two items have the same id, ours stays, unless `onClash` throws.
 */
export async function mergeLists<T extends object, Key extends keyof T>(
	list: string,
	id: Key,
	ours: readonly T[],
	{ cursor }: { readonly cursor?: string | undefined },
	next: Next,
	onClash?: (id: T[Key]) => void,
): Promise<unknown> {
	if (cursor !== undefined) return passOn(next, "page", cursor);
	const result = ((await next?.()) ?? {}) as { readonly [list: string]: readonly T[] };
	const ids = new Set(ours.map((item) => item[id]));
	const theirs = (result[list] ?? []).filter((item) => {
		const clash = ids.has(item[id]);
		if (clash) onClash?.(item[id]);
		return !clash;
	});
	return { ...result, [list]: [...theirs, ...ours] };
}
