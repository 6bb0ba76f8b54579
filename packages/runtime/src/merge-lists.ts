import type { Next, Params } from "./intercept-requests.ts";
import { invalidParams, quote } from "./rpc-error.ts";

/**
 * The application's list followed by ours. If the application pages its list, ours goes with the
 * first page. `onClash` decides about an item of the application that has the same id as one of ours.
 */
export async function mergeLists<T extends object, Key extends keyof T & string>(
	list: string,
	id: Key,
	ours: readonly T[],
	{ cursor }: Params,
	next: Next,
	onClash?: (id: T[Key]) => never,
): Promise<unknown> {
	if (!next && cursor !== undefined) throw invalidParams(`Invalid cursor ${quote(cursor)}`);
	const result = ((await next?.()) ?? {}) as { readonly [list: string]: readonly T[] };
	if (cursor !== undefined) return result;
	let theirs = result[list] ?? [];
	if (theirs.length) {
		const ids = new Set(ours.map((item) => item[id]));
		theirs = theirs.filter((item) => !ids.has(item[id]) || onClash?.(item[id]));
	}
	return { ...result, [list]: [...theirs, ...ours] };
}
