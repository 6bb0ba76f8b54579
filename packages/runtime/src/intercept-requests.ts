/**
 * The only place that touches a server. Both SDKs look up the handler of a request in one table,
 * `_requestHandlers`. We step in at that lookup, so it does not matter when or how the application
 * registers its own handlers: the one it has by then becomes the `next` of our answer.
 */
import { expected } from "./check-arguments.ts";
import { OWN_METHODS } from "./features.ts";
import type { LowLevelServer, SkillsServer } from "./server.ts";

export type Params = { readonly [name: string]: unknown };
/** Answers one request. The context is the SDK's; its shape depends on the version. */
export type Answering = (params: Params, next: Next, context: unknown) => Promise<unknown>;
interface Request {
	readonly method: string;
	readonly params?: Params;
}
/** Asks the application, for the same caller, the same or another request. `undefined` if it has no handler for this one. */
export type Next = ((request?: Request) => Promise<unknown>) | undefined;

type Handler = (request: Request, context: unknown) => unknown;
interface Internals {
	readonly _requestHandlers?: unknown;
	readonly fallbackRequestHandler?: Handler;
}
interface McpUse {
	readonly __mcpUseLastServer?: { readonly nativeServer: { readonly server: object } };
}

/** The low-level server in `server` and its handler table. Throws if it cannot serve skills. */
export function openServer(server: SkillsServer): [LowLevelServer, Map<string, Handler>] {
	const low = ((server as { server?: object } | undefined)?.server ?? server) as LowLevelServer;
	const table = (low as Internals | undefined)?._requestHandlers;
	expected(
		table instanceof Map,
		"a server of the MCP TypeScript SDK 1.13 or newer (for frameworks: registerSkillsOnConnect)",
		server,
	);
	// mcp-use 1 connects a new server per session, and never the one that it offers.
	if ((globalThis as McpUse).__mcpUseLastServer?.nativeServer.server === low)
		throw new Error("mcp-use never connects its nativeServer: override getServerForSession");
	if (low.transport) throw new Error("Call registerSkills before the server connects");
	const taken = OWN_METHODS.find((method) => table.has(method));
	if (taken)
		throw new Error(
			`This server already handles ${taken}. Call registerSkills once, and not together with SkillsExtension.`,
		);
	return [low, table];
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
			const fallback = (server as Internals).fallbackRequestHandler;
			const next = async (asked = request) => {
				const own = asked === request ? handler : get.call(table, asked.method);
				return (own ?? fallback)?.call(server, asked, context);
			};
			return answer(request.params ?? {}, (handler ?? fallback) && next, context);
		};
	};
	// The SDKs refuse a second handler where the table already has one.
	table.has = (method) =>
		(OWN_METHODS as readonly string[]).includes(method) || has.call(table, method);
	return () => {
		Object.assign(table, { get, has });
	};
}
