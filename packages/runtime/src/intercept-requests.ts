/**
 * The only place that touches a server. Both SDKs look up the handler of a request in one table,
 * `_requestHandlers`. We step in at that lookup, so it does not matter when or how the application
 * registers its own handlers: the one it has by then becomes the `next` of our answer.
 */
import { OWN_METHODS } from "./features.ts";

export type Params = { readonly [name: string]: unknown };
/** Answers one request. The context is the SDK's; its shape depends on the version. */
export type Answering = (params: Params, next: Next, context: unknown) => Promise<unknown>;
/** Asks the application; `undefined` if it has no handler for the request. */
export type Next = (() => Promise<unknown>) | undefined;

type Handler = (request: { readonly params?: Params }, context: unknown) => unknown;
interface Internals {
	readonly _requestHandlers?: unknown;
	readonly fallbackRequestHandler?: Handler;
}

/** The handler table of a server. Throws if the server cannot take skills. */
export function handlerTable(
	server: object & { readonly transport?: unknown },
): Map<string, Handler> {
	const table = (server as Internals)._requestHandlers;
	if (!(table instanceof Map))
		throw new TypeError("Not a server of the MCP TypeScript SDK 1.13 or newer");
	if (server.transport) throw new Error("Call registerSkills before the server connects");
	const taken = OWN_METHODS.find((method) => table.has(method));
	if (taken)
		throw new Error(
			`This server already handles ${taken}. Call registerSkills once, and not together with SkillsExtension.`,
		);
	return table;
}

/**
 * Puts our answers in front of the server's handlers. `begin` is called when a handler is looked up,
 * and its result when the handler runs. Call the result of `interceptRequests` to remove the answers.
 */
export function interceptRequests<Method extends string>(
	server: object,
	table: Map<string, Handler>,
	methods: readonly Method[],
	begin: (method: Method) => Answering,
): () => void {
	const { get, has } = table;
	table.get = (method) => {
		const handler = get.call(table, method);
		if (!(methods as readonly string[]).includes(method)) return handler;
		const answer = begin(method as Method);
		return (request, context) => {
			const application = handler ?? (server as Internals).fallbackRequestHandler;
			return answer(
				request.params ?? {},
				application && (async () => application.call(server, request, context)),
				context,
			);
		};
	};
	// The SDKs refuse a second handler where the table already has one.
	table.has = (method) =>
		(OWN_METHODS as readonly string[]).includes(method) || has.call(table, method);
	return () => {
		Object.assign(table, { get, has });
	};
}
