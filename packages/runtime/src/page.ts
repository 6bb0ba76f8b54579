import { notFound } from "./rpc-error.ts";

const PAGE_SIZE = 100;

/** One page of a listing. A cursor must come from an earlier page of the same listing (S10). */
export function pageOf<T>(
	items: readonly T[],
	cursor: string | undefined,
): [items: T[], nextCursor: string | undefined] {
	const start = cursor === undefined ? 0 : offsetOf(cursor);
	const end = start + PAGE_SIZE;
	const page = items.slice(start, end);
	// Even an empty listing has a first page.
	if (!page.length && start !== 0) throw notFound("page", cursor);
	return [page, end < items.length ? `p${end}` : undefined];
}

function offsetOf(cursor: string): number {
	return Number(/^p([1-9]\d*00)$/.exec(cursor)?.[1]);
}
