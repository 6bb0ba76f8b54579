/** Connects as a client to a URL, a command or a folder, and keeps what really went over the wire. */
import { Client, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Failure } from "../errors.ts";
import { collectStderr, collectStrays } from "./collect-output.ts";
import { createTransport } from "./create-transport.ts";
import { explainFailure } from "./explain-failure.ts";
import { takeCapabilities, tapMessages } from "./tap-messages.ts";

export type Era = "modern" | "legacy";

export type Target =
	| { readonly url: URL; readonly headers: { readonly [name: string]: string } }
	| { readonly command: string; readonly args: readonly string[] }
	| { readonly fetch: (request: Request) => Promise<Response> };

export interface ConnectOptions {
	/** Milliseconds for the connection and for each request. */
	readonly timeout: number;
	/** @default the modern one if the server speaks it */
	readonly era?: Era | undefined;
	readonly debug?: boolean | undefined;
}

/** A JSON-RPC response as it came. */
export interface RawMessage {
	readonly result?: unknown;
	readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Connection {
	readonly client: Client;
	readonly era: Era;
	readonly protocol: string;
	/** As declared; what the SDK would refuse is still in here. */
	readonly capabilities: { readonly [name: string]: unknown };
	/** Responses, oldest first; what the SDK made of them may be less. */
	readonly received: RawMessage[];
	/** Lines that a command printed on stdout and that are no protocol; `undefined` without a command. */
	readonly strays: readonly string[] | undefined;
	close(): Promise<void>;
}

const MODERN = "2026-07-28";

/** Tries the modern era first; a server that does not know it may fail in any way, even by ending. */
export async function connect(target: Target, options: ConnectOptions): Promise<Connection> {
	const eras: readonly Era[] = options.era ? [options.era] : ["modern", "legacy"];
	const failures: Failure[] = [];
	for (const era of eras) {
		try {
			return await connectEra(target, era, options);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			failures.push(error);
			// It is not the era that keeps a command from starting.
			if (error.message.includes("cannot be started")) break;
		}
	}
	throw failures.at(-1)!;
}

async function connectEra(target: Target, era: Era, options: ConnectOptions): Promise<Connection> {
	const transport = createTransport(target, options);
	const received: RawMessage[] = [];
	let capabilities: Connection["capabilities"] = {};
	tapMessages(transport, (message) => {
		capabilities = takeCapabilities(message) ?? capabilities;
		if ("result" in message || "error" in message) received.push(message);
	});
	const client = new Client(
		{ name: "skillbake", version: "1.0.0" },
		{ versionNegotiation: { mode: era === "modern" ? { pin: MODERN } : "legacy" } },
	);
	const words = collectStderr(transport, options);
	const strays = transport instanceof StdioClientTransport ? collectStrays(transport) : undefined;
	try {
		await withTimeout(client.connect(transport, { timeout: options.timeout }), options.timeout);
	} catch (error) {
		await close(client, transport);
		throw explainFailure(error as Error, target, strays ?? [], words());
	}
	return {
		client,
		era,
		protocol: client.getNegotiatedProtocolVersion() ?? "unknown",
		capabilities,
		received,
		strays,
		close: () => close(client, transport),
	};
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error("timeout")), timeout + 500);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** A server that does not end when asked to is not waited for. */
async function close(client: Client, transport: Transport): Promise<void> {
	const closed = Promise.allSettled([client.close(), transport.close()]);
	await Promise.race([closed, new Promise((done) => setTimeout(done, 5000).unref())]);
}
