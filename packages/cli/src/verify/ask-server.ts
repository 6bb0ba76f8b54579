/** One question at a time, and the answer as it came: an SDK would refuse or tidy what is wrong. */
import type { Connection, RawMessage } from "../connect.ts";
import { Failure } from "../errors.ts";
import { safe } from "../terminal.ts";

export type Json = { readonly [key: string]: unknown };
export type Ask = (method: string, params: Json) => Promise<RawMessage>;

const MOST_PAGES = 256;

/** Takes any result: checking is done on the raw message. */
const ANYTHING = {
	"~standard": {
		version: 1 as const,
		vendor: "skillbake",
		validate: (value: unknown) => ({ value }),
	},
};

export function askServer({ client, received }: Connection, timeout: number): Ask {
	return async (method, params) => {
		received.length = 0;
		try {
			await client.request({ method, params: { ...params } }, ANYTHING, { timeout });
		} catch (error) {
			const answer = received.at(-1);
			if (answer) return answer;
			const late = /timed? ?out/i.test((error as Error).message);
			throw new Failure(
				late
					? `The server stopped answering at ${method}. --timeout <seconds> waits longer.`
					: `The server was lost at ${method}: ${safe((error as Error).message).slice(0, 300)}`,
				{ cause: error },
			);
		}
		return received.at(-1) ?? {};
	};
}

/** All pages, as far as they go: an error is a page, too, and a circle is left. */
export async function listPages(ask: Ask, method: string, params: Json): Promise<RawMessage[]> {
	const pages: RawMessage[] = [];
	const cursors = new Set<string>();
	for (let cursor: string | undefined; pages.length < MOST_PAGES; ) {
		const page = await ask(method, cursor === undefined ? params : { ...params, cursor });
		pages.push(page);
		const next = record(page.result)["nextCursor"];
		if (typeof next !== "string" || cursors.has(next)) break;
		cursors.add(next);
		cursor = next;
	}
	return pages;
}

export function record(value: unknown): Json {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Json)
		: {};
}
