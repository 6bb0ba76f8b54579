/** Sends requests to a server and returns its responses as they came: the SDK would refuse or tidy invalid ones. */
import { showText } from "@skillbake/core";
import { isTimeout } from "../connect/is-timeout.ts";
import type { Connection, RawResponse } from "../connect/server.ts";
import { Failure } from "../output/errors.ts";
import { type Json, record } from "./json.ts";

export type SendRequest = (method: string, params: Json) => Promise<RawResponse>;

const MAX_PAGES = 256;
const MAX_REASON = 300;

/** Accepts any result: the raw response is what gets checked. */
const ANYTHING = {
	"~standard": {
		version: 1 as const,
		vendor: "skillbake",
		validate: (value: unknown) => ({ value }),
	},
};

export function requestSender({ client, received }: Connection, timeout: number): SendRequest {
	return async (method, params) => {
		received.length = 0;
		try {
			await client.request({ method, params: { ...params } }, ANYTHING, { timeout });
		} catch (error) {
			const response = received.at(-1);
			if (response) return response;
			throw new Failure(
				isTimeout(error)
					? `The server stopped answering at ${method}. --timeout <seconds> waits longer.`
					: `The server failed at ${method}: ${showText((error as Error).message).slice(0, MAX_REASON)}`,
				{ cause: error },
			);
		}
		return received.at(-1) ?? {};
	};
}

/** Requests all pages. Stops at an error, which is the last page, and at a cursor seen before. */
export async function requestPages(
	send: SendRequest,
	method: string,
	params: Json,
): Promise<RawResponse[]> {
	const pages: RawResponse[] = [];
	const cursors = new Set<string>();
	for (let cursor: string | undefined; pages.length < MAX_PAGES; ) {
		const page = await send(method, cursor === undefined ? params : { ...params, cursor });
		pages.push(page);
		const next = record(page.result)["nextCursor"];
		if (typeof next !== "string" || cursors.has(next)) break;
		cursors.add(next);
		cursor = next;
	}
	return pages;
}
