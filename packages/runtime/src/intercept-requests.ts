/**
 * The one seam to a server. Both SDKs look a request's handler up in one table, `_requestHandlers`,
 * and the application may fill it before or after us, directly or through its `McpServer`. Answering
 * at the moment of the lookup leaves all of that as it is: whatever the application has registered
 * by then is the `next` of our answer.
 */
import { METHODS } from "@skillbake/core";

export type Params = { readonly [name: string]: unknown };
/** What the application would answer; `undefined` if it handles no such request. */
export type Next = (() => Promise<unknown>) | undefined;

type Handler = (request: { readonly params?: Params }, context: unknown) => unknown;
interface Internals {
	readonly _requestHandlers?: unknown;
	readonly fallbackRequestHandler?: Handler;
}

/** Methods that are ours alone, so the table has to report them as taken (S2). */
export const OWN_METHODS: readonly string[] = Object.values(METHODS);

/** The table of a server that can take skills; for any other server an error that says why not. */
export function handlerTable(
	server: object & { readonly transport?: unknown },
): Map<string, Handler> {
	const table = (server as Internals)._requestHandlers;
	if (!(table instanceof Map))
		throw new TypeError("Not a server of the MCP TypeScript SDK, 1.13 or newer");
	if (server.transport) throw new Error("Register skills before the server connects");
	const taken = OWN_METHODS.find((method) => table.has(method));
	if (taken)
		throw new Error(
			`The server already answers ${taken}: it has skills or the SDK's SkillsExtension, and takes one of them once`,
		);
	return table;
}

/** Puts our answers in front of the server's handlers. Returns what takes them away again. */
export function interceptRequests(
	server: object,
	table: Map<string, Handler>,
	isOurs: (method: string) => boolean | undefined,
	answer: (method: string, params: Params, next: Next) => Promise<unknown>,
): () => void {
	const { get, has } = table;
	table.get = (method) => {
		const handler = get.call(table, method);
		if (!isOurs(method)) return handler;
		return (request, context) => {
			const application = handler ?? (server as Internals).fallbackRequestHandler;
			return answer(
				method,
				request.params ?? {},
				application && (async () => application.call(server, request, context)),
			);
		};
	};
	table.has = (method) => OWN_METHODS.includes(method) || has.call(table, method);
	return () => {
		Object.assign(table, { get, has });
	};
}
