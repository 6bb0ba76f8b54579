/** Serves Streamable HTTP on loopback, for both eras. The legacy era gets sessions, which it needs for live updates. */
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
import { Failure, reasonOf } from "../output/errors.ts";
import { httpConfigs } from "./client-config.ts";
import type { Serving } from "./serving.ts";

const HOST = "127.0.0.1";
const PATH = "/mcp";
/** Clients that vanish leave their session behind, so beyond this number the oldest is closed. */
const MAX_SESSIONS = 256;

export async function serveHttp(port: number, create: () => McpServer): Promise<Serving> {
	const handler = createMcpHandler(create, { legacy: "reject" });
	const legacy = createLegacyHandler(create);
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
	const url = `http://${HOST}:${(http.address() as AddressInfo).port}${PATH}`;
	return {
		describe: ({ skills, name }) => [
			`serving ${skills} at ${url}; press Ctrl-C to stop`,
			...httpConfigs(name, url).map(([client, text]) => `  ${client}: ${text}`),
		],
		// Clients of the modern era listen on streams that the registration does not know.
		notify(changed) {
			handler.notify.resourcesChanged();
			handler.notify.promptsChanged();
			for (const uri of changed) handler.notify.resourceUpdated(uri);
		},
		ended: new Promise(() => {}),
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
			: `Port ${port} cannot be opened: ${reasonOf(error)}. Choose another with --http <port>.`,
		{ cause: error },
	);
}

/** Keeps one server per session, so that it can tell its client about changes. */
function createLegacyHandler(create: () => McpServer) {
	const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
	const open = async () => {
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			onsessioninitialized: (id) => void sessions.set(id, transport),
			onsessionclosed: (id) => void sessions.delete(id),
		});
		await create().connect(transport);
		const [oldest] = sessions.keys();
		if (sessions.size >= MAX_SESSIONS && oldest) {
			await sessions.get(oldest)?.close();
			sessions.delete(oldest);
		}
		return transport;
	};
	return {
		async fetch(request: Request): Promise<Response> {
			const id = request.headers.get("mcp-session-id");
			const known = id === null ? undefined : sessions.get(id);
			// On a 404 the client starts a new session.
			if (id !== null && !known) return new Response("Session not found", { status: 404 });
			return (known ?? (await open())).handleRequest(request);
		},
		async close() {
			await Promise.allSettled([...sessions.values()].map((transport) => transport.close()));
		},
	};
}
