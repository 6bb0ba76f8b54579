/** Follows `nextCursor` to its end, and not a page further than allowed (H15). */
import { type RequestOptions, type SkillClient, sendRequest } from "./client.ts";
import { SkillHostError } from "./errors.ts";

export interface PageLimits {
	/** @default 64 */
	readonly pages: number;
	/** Items over all pages. @default 4096 */
	readonly entries: number;
}

export const PAGE_LIMITS: PageLimits = { pages: 64, entries: 4096 };

export interface PageOptions extends RequestOptions {
	readonly pages?: Partial<PageLimits> | undefined;
}

export async function walkPages(
	client: SkillClient,
	method: string,
	params: Record<string, unknown>,
	field: string,
	options: PageOptions = {},
): Promise<unknown[]> {
	const limits = { ...PAGE_LIMITS, ...options.pages };
	const items: unknown[] = [];
	const cursors = new Set<string>();
	for (let cursor: string | undefined; ; ) {
		const page = await sendRequest(
			client,
			method,
			cursor === undefined ? params : { ...params, cursor },
			options,
		);
		const found = page[field];
		if (!Array.isArray(found))
			throw new SkillHostError("server", `The server's answer to ${method} has no ${field}.`);
		if (items.length + found.length > limits.entries)
			throw tooMuch(method, `more than ${limits.entries} entries`);
		for (const item of found) items.push(item);
		const next = page["nextCursor"];
		if (typeof next !== "string") return items;
		// A cursor that comes back can only lead round in a circle.
		if (cursors.has(next)) throw tooMuch(method, "the same page again and again");
		cursors.add(next);
		if (cursors.size >= limits.pages) throw tooMuch(method, `more than ${limits.pages} pages`);
		cursor = next;
	}
}

function tooMuch(method: string, what: string): SkillHostError {
	return new SkillHostError("limit", `The server answers ${method} with ${what}.`);
}
