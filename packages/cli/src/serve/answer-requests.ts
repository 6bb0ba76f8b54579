/**
 * Answers HTTP requests on a local port. Every program on the machine and every page in a browser
 * can send them, so they are checked and bounded here, and none of them may end the process.
 */
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
	localhostHostValidation,
	localhostOriginValidation,
	toNodeHandler,
} from "@modelcontextprotocol/node";
import { printError } from "../output/print-error.ts";

export const PATH = "/mcp";
const METHODS = ["GET", "POST", "DELETE"];
/** Far above any request for a skill, which names a URI or a prompt. */
const MAX_BODY = 1024 * 1024;
/** Requests that a client may send ahead on one connection. */
const MAX_PIPELINED = 16;

/** Milliseconds for a client to send its request. The answer may take longer: it can be a stream. */
export const HTTP_LIMITS: ServerOptions = {
	headersTimeout: 10_000,
	requestTimeout: 30_000,
	connectionsCheckingInterval: 1000,
};

export interface RequestHandler {
	readonly fetch: Parameters<typeof toNodeHandler>[0]["fetch"];
	/** Called with the session of a request. Its result is called when the response is closed. */
	hold(session: string | undefined): () => void;
}

export function answerRequests({ fetch, hold }: RequestHandler): RequestListener {
	const answer = toNodeHandler({ fetch }, { maxRequestBodySize: MAX_BODY, onerror: report });
	const validHost = localhostHostValidation();
	const validOrigin = localhostOriginValidation();
	const inTurn = takeTurns();

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		await inTurn(request, response);
		if (!validHost(request, response) || !validOrigin(request, response)) return;
		const target = parseTarget(request.url);
		if (!target) return refuse(response, 400, "The target of the request is not a path.");
		if (target.pathname !== PATH) return refuse(response, 404, `The server is at ${PATH}.`);
		if (!METHODS.includes(request.method ?? ""))
			return refuse(response, 405, `The server takes ${METHODS.join(", ")}.`);
		// A target may also be a whole URL, to which the SDK would add the host again.
		request.url = PATH + target.search;
		const session = request.headers["mcp-session-id"];
		response.once("close", hold(typeof session === "string" ? session : undefined));
		await answer(request as Parameters<typeof answer>[0], response);
	}

	return (request, response) => {
		handle(request, response).catch((error) => {
			report(error);
			response.destroy();
		});
	};
}

/** Except about clients that hang up: that is no mistake of the server, and any page can do it. */
function report(error: NodeJS.ErrnoException): void {
	if (error.code !== "ECONNRESET") printError(error);
}

/**
 * Lets a connection have one request answered at a time. Answers leave in order, so those to
 * requests that were sent ahead would only fill the memory.
 */
function takeTurns(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
	const waiting = new WeakMap<Socket, Promise<void>[]>();
	return async ({ socket }, response) => {
		const turns = waiting.get(socket) ?? [];
		waiting.set(socket, turns);
		const before = turns.at(-1);
		const done = new Promise<void>((closed) => response.once("close", closed));
		if (turns.push(done) > MAX_PIPELINED) socket.destroy();
		void done.then(() => turns.shift());
		await before;
	};
}

/** `undefined` for text that `new URL` does not accept, such as `//`. */
function parseTarget(target = "/"): URL | undefined {
	const base = "http://localhost";
	return URL.canParse(target, base) ? new URL(target, base) : undefined;
}

function refuse(response: ServerResponse, status: number, text: string): void {
	const allow = status === 405 && { allow: METHODS.join(", ") };
	response.writeHead(status, { "content-type": "text/plain", ...allow }).end(`${text}\n`);
}
