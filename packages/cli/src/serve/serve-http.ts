/** Serves Streamable HTTP on loopback, for both eras. The legacy era gets sessions, which it needs for live updates. */
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, isLegacyRequest, type McpServer } from "@modelcontextprotocol/server";
import { Failure, reasonOf } from "../output/errors.ts";
import { printError } from "../output/print-error.ts";
import { answerRequests, HTTP_LIMITS, PATH } from "./answer-requests.ts";
import { httpConfigs } from "./client-config.ts";
import { createLegacySessions } from "./legacy-sessions.ts";
import type { Serving } from "./serving.ts";

const HOST = "127.0.0.1";
const MAX_CONNECTIONS = 512;

export async function serveHttp(port: number, create: () => McpServer): Promise<Serving> {
	const handler = createMcpHandler(create, { legacy: "reject" });
	const legacy = createLegacySessions(create);
	const answer = answerRequests({
		fetch: async (request, options) =>
			(await isLegacyRequest(request)) ? legacy.fetch(request) : handler.fetch(request, options),
		hold: legacy.hold,
	});
	const http = createHttpServer(HTTP_LIMITS, answer);
	http.maxConnections = MAX_CONNECTIONS;
	await new Promise<void>((done, fail) => {
		http.once("error", (error: NodeJS.ErrnoException) => fail(explainListen(error, port)));
		http.listen(port, HOST, done);
	});
	// Without a listener, a connection that cannot be accepted would end the process.
	http.on("error", printError);
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
