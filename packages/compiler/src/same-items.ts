/** Whether two lists hold the very same objects in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, i) => item === b[i]);
}
