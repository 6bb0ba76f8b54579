import { invalidParams, quote } from "./rpc-error.ts";

const PAGE_SIZE = 100;
const CURSOR = /^p([1-9]\d{0,8})$/;

/** One page of a listing. A cursor that no page of this listing gave is an error (S10). */
export function pageOf<T>(
	items: readonly T[],
	cursor: unknown,
): { readonly items: T[]; readonly next: { readonly nextCursor?: string } } {
	const page = cursor === undefined ? 0 : Number(CURSOR.exec(String(cursor))?.[1] ?? Number.NaN);
	const start = page * PAGE_SIZE;
	if (page !== 0 && !(typeof cursor === "string" && start < items.length))
		throw invalidParams(`Invalid cursor ${quote(cursor)}`);
	const end = start + PAGE_SIZE;
	return {
		items: items.slice(start, end),
		next: end < items.length ? { nextCursor: `p${page + 1}` } : {},
	};
}
