/** Sends requests to a server and returns its responses as they came: the SDK would refuse or tidy invalid ones. */
import { Failure } from "../output/errors.ts";
import { describeOutput, failureKind } from "./connect-failure.ts";
import { describeError } from "./describe-error.ts";
import { type Json, record } from "./json.ts";
import type { Connection, RawResponse } from "./server.ts";

/** Throws a `Failure` if there is no response. */
export type SendRequest = (method: string, params: Json) => Promise<RawResponse>;

export const MAX_PAGES = 256;

/** Accepts any result: the raw response is what gets checked. */
const ANYTHING = {
	"~standard": {
		version: 1 as const,
		vendor: "skillbake",
		validate: (value: unknown) => ({ value }),
	},
};

export function requestSender(connection: Connection): SendRequest {
	const { client, received, options } = connection;
	const { timeout, budget } = options;
	return async (method, params) => {
		received.length = 0;
		try {
			const request = { method, params: { ...params } };
			await budget.within(client.request(request, ANYTHING, { timeout, signal: budget.signal }));
		} catch (error) {
			const response = budget.signal.aborted ? undefined : received.at(-1);
			if (response) return response;
			throw explainFailure(error as Error, method, connection);
		}
		return received.at(-1) ?? {};
	};
}

/** Says at which request a server failed, and how. */
export function explainFailure(
	error: Error,
	method: string,
	{ process, options: { budget } }: Pick<Connection, "process" | "options">,
): Failure {
	if (budget.signal.aborted)
		return new Failure(`The run was stopped at ${method}. ${budget.signal.reason.message}`);
	const kind = failureKind(error, process);
	const sentence =
		kind === "timeout"
			? `The server stopped answering at ${method}. --timeout <seconds> waits longer.`
			: kind === "ended"
				? `The server ended at ${method}.`
				: `The server failed at ${method}: ${describeError(error)}`;
	return new Failure([sentence, ...describeOutput(process)].join("\n"), { cause: error });
}

/**
 * Requests one page after the other. Ends after an error, at a cursor seen before, and after so many
 * pages that no listing is that long.
 */
export async function* requestPages(
	send: SendRequest,
	method: string,
	params: Json = {},
): AsyncGenerator<RawResponse> {
	const cursors = new Set<string>();
	for (let cursor: string | undefined, pages = 0; pages < MAX_PAGES; pages++) {
		const page = await send(method, cursor === undefined ? params : { ...params, cursor });
		yield page;
		const next = record(page.result)["nextCursor"];
		if (typeof next !== "string" || cursors.has(next)) break;
		cursors.add(next);
		cursor = next;
	}
}
