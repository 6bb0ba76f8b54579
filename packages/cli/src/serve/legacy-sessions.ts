/** Sessions of the legacy era: one server for each, so that it can tell its client about changes. */
import { randomUUID } from "node:crypto";
import {
	type McpServer,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** Clients that vanish leave their session behind, so beyond this number an idle one is closed. */
export const MAX_SESSIONS = 256;
/** The messages of a batch are answered at once, so their answers are in memory together. */
const MAX_BATCH = 8;

interface Session {
	readonly transport: WebStandardStreamableHTTPServerTransport;
	/** Requests under way, including streams that wait for notifications. */
	open: number;
	/** Whether the client came back after `initialize`. */
	used: boolean;
}

export interface LegacySessions {
	fetch(request: Request): Promise<Response>;
	/** Marks the session as busy until the returned function is called. */
	hold(id: string | undefined): () => void;
	close(): Promise<void>;
}

export function createLegacySessions(
	create: () => McpServer,
	limit: number = MAX_SESSIONS,
): LegacySessions {
	/** The longest unused first. */
	const sessions = new Map<string, Session>();

	/**
	 * Makes room by closing a session that nobody misses: one that was never used after `initialize`,
	 * else the one that is idle for longest. Returns `false` if all are busy.
	 */
	async function makeRoom(): Promise<boolean> {
		if (sessions.size < limit) return true;
		const idle = [...sessions].filter(([, { open }]) => open === 0);
		const [id, session] = idle.find(([, { used }]) => !used) ?? idle[0] ?? [];
		if (id === undefined || !session) return false;
		sessions.delete(id);
		await session.transport.close();
		return true;
	}

	async function open(request: Request): Promise<Response> {
		if (!(await makeRoom()))
			return new Response(`All ${limit} sessions are busy. Try again later.\n`, { status: 503 });
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			onsessioninitialized: (id) => void sessions.set(id, { transport, open: 0, used: false }),
			onsessionclosed: (id) => void sessions.delete(id),
		});
		await create().connect(transport);
		return transport.handleRequest(request);
	}

	return {
		async fetch(request) {
			if ((await batchSize(request)) > MAX_BATCH)
				return new Response(`A batch has at most ${MAX_BATCH} messages.\n`, { status: 400 });
			const id = request.headers.get("mcp-session-id");
			if (id === null) return open(request);
			// On a 404 the client starts a new session.
			return (
				sessions.get(id)?.transport.handleRequest(request) ??
				new Response("Session not found", { status: 404 })
			);
		},
		hold(id = "") {
			const session = sessions.get(id);
			if (!session) return () => {};
			session.open++;
			session.used = true;
			return () => {
				session.open--;
				if (sessions.delete(id)) sessions.set(id, session);
			};
		},
		async close() {
			await Promise.allSettled([...sessions.values()].map(({ transport }) => transport.close()));
		},
	};
}

/** A body that is not JSON is left to the transport to refuse. */
async function batchSize(request: Request): Promise<number> {
	const body: unknown = await request
		.clone()
		.json()
		.catch(() => undefined);
	return Array.isArray(body) ? body.length : 1;
}
