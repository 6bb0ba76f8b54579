import { expect, it } from "vitest";
import { pageOf } from "./page.ts";

const items = Array.from({ length: 250 }, (_, at) => at);

it("returns every item once over all pages (S10)", () => {
	const seen: number[] = [];
	let cursor: string | undefined;
	do {
		const [page, next] = pageOf(items, cursor);
		seen.push(...page);
		cursor = next;
	} while (cursor);
	expect(seen).toEqual(items);
});

it("has a first page even if it is empty, and no empty page after a full one", () => {
	expect(pageOf([], undefined)).toEqual([[], undefined]);
	expect(pageOf(items.slice(0, 100), undefined)[1]).toBeUndefined();
});

it.each(["", "p", "p50", "p300", "p-100", "100", "P100", "p1e2", "p000"])(
	"refuses the cursor %j",
	(cursor) => {
		expect(() => pageOf(items, cursor)).toThrow(expect.objectContaining({ code: -32602 }));
	},
);
