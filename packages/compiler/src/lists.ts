/** Helpers for long lists of which a run changes only a few items. */

/** Whether two lists hold the very same objects in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, i) => item === b[i]);
}

const MOST_LISTED = 10;

/** The first few texts and the number of others: a message must not grow with the folder. */
export function listSome(texts: readonly string[], separator: string): string {
	const more = texts.length - MOST_LISTED;
	return more > 0
		? `${texts.slice(0, MOST_LISTED).join(separator)} and ${more} more`
		: texts.join(separator);
}

/** Several times faster than `flat`. */
export function concat<T>(lists: Iterable<readonly T[]>): T[] {
	const all: T[] = [];
	for (const list of lists) for (const item of list) all.push(item);
	return all;
}

/** Joins sorted lists. Sorts again only if they do not follow one another already. */
export function concatSorted<T>(
	lists: readonly (readonly T[])[],
	compare: (a: T, b: T) => number,
): T[] {
	const filled = lists.filter((list) => list.length > 0);
	const all = concat(filled);
	const isSorted = filled.every(
		(list, i) => i === 0 || compare(filled[i - 1]!.at(-1)!, list[0]!) <= 0,
	);
	return isSorted ? all : all.sort(compare);
}
