import { quote } from "./quote.ts";
import { invalidParams } from "./rpc-error.ts";

const PAGE_SIZE = 100;

/** One page of a listing. A cursor that no page of this listing gave is an error (S10). */
export function pageOf<T>(
	items: readonly T[],
	cursor: unknown,
): [items: T[], nextCursor: string | undefined] {
	const start = cursor === undefined ? 0 : offsetOf(cursor);
	const end = start + PAGE_SIZE;
	const page = items.slice(start, end);
	// An empty listing has a first page, too.
	if (!page.length && start !== 0) throw invalidParams(`Invalid cursor ${quote(cursor)}`);
	return [page, end < items.length ? `p${end}` : undefined];
}

function offsetOf(cursor: unknown): number {
	return typeof cursor === "string" ? Number(/^p([1-9]\d*00)$/.exec(cursor)?.[1]) : Number.NaN;
}
