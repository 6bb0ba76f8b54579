/** Streamable HTTP on loopback, for both eras, with sessions for the older one: it needs them for live updates. */
import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	localhostHostValidation,
	localhostOriginValidation,
	toNodeHandler,
} from "@modelcontextprotocol/node";
import {
	createMcpHandler,
	isLegacyRequest,
	type McpServer,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { Failure, reasonOf } from "../errors.ts";

export interface HttpServing {
	readonly url: string;
	/** Tells clients of the modern era, who listen on streams of their own. */
	notify(changed: readonly string[]): void;
	close(): Promise<void>;
}

const HOST = "127.0.0.1";
const PATH = "/mcp";
/** Clients that vanish leave their session behind; the oldest makes room. */
const MOST_SESSIONS = 256;

export async function serveHttp(port: number, create: () => McpServer): Promise<HttpServing> {
	const handler = createMcpHandler(create, { legacy: "reject" });
	const legacy = createLegacyFace(create);
	const node = toNodeHandler({
		fetch: async (request, options) =>
			(await isLegacyRequest(request)) ? legacy.fetch(request) : handler.fetch(request, options),
	});
	const validHost = localhostHostValidation();
	const validOrigin = localhostOriginValidation();
	const http = createHttpServer((request, response) => {
		if (!validHost(request, response) || !validOrigin(request, response)) return;
		if (new URL(request.url ?? "/", "http://localhost").pathname === PATH)
			return void node(request as Parameters<typeof node>[0], response);
		response.writeHead(404, { "content-type": "text/plain" }).end(`The server is at ${PATH}\n`);
	});
	await new Promise<void>((done, fail) => {
		http.once("error", (error: NodeJS.ErrnoException) => fail(explainListen(error, port)));
		http.listen(port, HOST, done);
	});
	return {
		url: `http://${HOST}:${(http.address() as AddressInfo).port}${PATH}`,
		notify(changed) {
			handler.notify.resourcesChanged();
			handler.notify.promptsChanged();
			for (const uri of changed) handler.notify.resourceUpdated(uri);
		},
		async close() {
			await Promise.allSettled([handler.close(), legacy.close()]);
			http.closeAllConnections();
			await new Promise((done) => http.close(done));
		},
	};
}

function explainListen(error: NodeJS.ErrnoException, port: number): Failure {
	return new Failure(
		error.code === "EADDRINUSE"
			? `Port ${port} is in use. Choose another with --http <port>, or --http 0 for any free one.`
			: `Port ${port} cannot be opened: ${reasonOf(error)}.`,
		{ cause: error },
	);
}

/** One server per session, so that it can be told of changes. */
function createLegacyFace(create: () => McpServer) {
	const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
	const open = async () => {
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			onsessioninitialized: (id) => void sessions.set(id, transport),
			onsessionclosed: (id) => void sessions.delete(id),
		});
		await create().connect(transport);
		const [oldest] = sessions.keys();
		if (sessions.size >= MOST_SESSIONS && oldest) {
			await sessions.get(oldest)?.close();
			sessions.delete(oldest);
		}
		return transport;
	};
	return {
		async fetch(request: Request): Promise<Response> {
			const id = request.headers.get("mcp-session-id");
			const known = id === null ? undefined : sessions.get(id);
			// A session that is gone: the client starts a new one on this answer.
			if (id !== null && !known) return new Response("Session not found", { status: 404 });
			return (known ?? (await open())).handleRequest(request);
		},
		async close() {
			await Promise.allSettled([...sessions.values()].map((transport) => transport.close()));
		},
	};
}
