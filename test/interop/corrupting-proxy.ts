/** Stands between a client and a server over HTTP and breaks answers on the way. */
import { createServer, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { type Listening, listen } from "../support/listen.ts";

export interface RpcRequest {
	readonly method: string;
	readonly params?: { readonly uri?: string };
}

/** Any answer: a corruption checks that it has the part to change. */
export interface RpcAnswer {
	result?: Record<string, unknown>;
	error?: { code: number; message: string };
}

/** Changes the answer in place. */
export type Corruption = (request: RpcRequest, answer: RpcAnswer) => void;

const NOT_FORWARDED = new Set(["content-length", "content-encoding", "transfer-encoding"]);

export function startCorruptingProxy(upstream: string, corrupt: Corruption): Promise<Listening> {
	const server = createServer(async (incoming, outgoing) => {
		const left = new AbortController();
		outgoing.on("close", () => left.abort());
		const body = await readText(incoming);
		const request: RpcRequest = body === "" ? { method: "" } : JSON.parse(body);
		try {
			const answer = await fetch(upstream, {
				method: incoming.method ?? "GET",
				headers: forwarded(incoming),
				signal: left.signal,
				...(body !== "" && { body }),
			});
			const headers = [...answer.headers].filter(([name]) => !NOT_FORWARDED.has(name));
			outgoing.writeHead(answer.status, Object.fromEntries(headers));
			outgoing.flushHeaders();
			// Line by line, because a stream of events may stay open; JSON has one line.
			if (answer.body)
				for await (const line of createInterface(Readable.from(answer.body)))
					outgoing.write(`${corruptLine(line, request, corrupt)}\n`);
			outgoing.end();
		} catch {
			outgoing.destroy();
		}
	});
	return listen(server);
}

function forwarded(incoming: IncomingMessage): Headers {
	const names = ["accept", "content-type", "mcp-session-id", "mcp-protocol-version"];
	const own = Object.keys(incoming.headers).filter((name) => name.startsWith("mcp-"));
	const headers = new Headers();
	for (const name of new Set([...names, ...own])) {
		const value = incoming.headers[name];
		if (typeof value === "string") headers.set(name, value);
	}
	return headers;
}

/** A JSON document, or an event with one as its data. */
function corruptLine(line: string, request: RpcRequest, corrupt: Corruption): string {
	const [, prefix = "", json] = /^(data: )?(\{.*\})$/.exec(line) ?? [];
	if (json === undefined) return line;
	const answer: RpcAnswer = JSON.parse(json);
	corrupt(request, answer);
	return `${prefix}${JSON.stringify(answer)}`;
}
