/** Connects as a client to a URL, a command or a folder, and keeps what really went over the wire. */
import type { ChildProcess } from "node:child_process";
import {
	Client,
	StreamableHTTPClientTransport,
	type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Failure } from "./errors.ts";
import { safe } from "./terminal.ts";

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
		throw explain(error as Error, target, strays ?? [], words());
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

/** For the base class itself the SDK asks for the era in a second process, of which nothing is seen here. */
class ProbedInPlace extends StdioClientTransport {}

function createTransport(target: Target, { debug }: ConnectOptions): Transport {
	if ("url" in target)
		return new StreamableHTTPClientTransport(target.url, {
			requestInit: { headers: { ...target.headers } },
		});
	if ("fetch" in target)
		return new StreamableHTTPClientTransport(new URL("http://folder.invalid/mcp"), {
			fetch: (url, init) => target.fetch(new Request(url, init)),
		});
	return new ProbedInPlace({
		command: target.command,
		args: [...target.args],
		// The server is the user's own: it gets what it would get from the shell.
		env: process.env as Record<string, string>,
		stderr: debug ? "inherit" : "pipe",
	});
}

/** The SDK sets `onmessage` more than once while it connects, so the property itself is watched. */
function tapMessages(transport: Transport, see: (message: RawMessage) => void): void {
	let handler: Transport["onmessage"];
	Object.defineProperty(transport, "onmessage", {
		get: () => handler,
		set(next: Transport["onmessage"]) {
			handler =
				next &&
				((message, extra) => {
					see(message as RawMessage);
					next(message, extra);
				});
		},
	});
}

/**
 * The capabilities in the answer to a handshake. The SDK ends the connection over an extension that
 * is no object (S1), so it does not get to see one: there is more to find out about such a server.
 */
function takeCapabilities({ result }: RawMessage): Connection["capabilities"] | undefined {
	const { capabilities } = (result ?? {}) as { capabilities?: { extensions?: object } };
	if (typeof capabilities !== "object" || capabilities === null) return undefined;
	const declared = structuredClone(capabilities) as Connection["capabilities"];
	const extensions = (capabilities.extensions ?? {}) as { [id: string]: unknown };
	for (const [id, value] of Object.entries(extensions))
		if (typeof value !== "object" || value === null || Array.isArray(value)) delete extensions[id];
	return declared;
}

/** The last words of a command, for the case that it ends. */
function collectStderr(transport: Transport, { debug }: ConnectOptions): () => string {
	let words = "";
	if (transport instanceof StdioClientTransport && !debug)
		transport.stderr?.on("data", (chunk: Buffer) => {
			words = (words + chunk.toString()).slice(-2000);
		});
	return () => words.trim();
}

const MOST_STRAYS = 20;

/** The SDK skips lines that are not JSON without a word, so they are read beside it. */
function collectStrays(transport: StdioClientTransport): string[] {
	const strays: string[] = [];
	const start = transport.start.bind(transport);
	transport.start = async () => {
		await start();
		const { _process } = transport as unknown as { readonly _process?: ChildProcess };
		let rest = "";
		_process?.stdout?.on("data", (chunk: Buffer) => {
			const lines = (rest + chunk.toString()).split("\n");
			rest = lines.pop()!;
			for (const line of lines)
				if (line.trim() !== "" && !isMessage(line) && strays.length < MOST_STRAYS)
					strays.push(line);
		});
	};
	return strays;
}

function isMessage(line: string): boolean {
	try {
		return (JSON.parse(line) as { readonly jsonrpc?: unknown } | null)?.jsonrpc === "2.0";
	} catch {
		return false;
	}
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

function explain(error: Error, target: Target, strays: readonly string[], words: string): Failure {
	const code = (error as NodeJS.ErrnoException).code;
	const name =
		"url" in target ? String(target.url) : "command" in target ? target.command : "the folder";
	const lines = [];
	if (code === "ENOENT") lines.push(`${name} cannot be started: there is no such command.`);
	else if (code === "EACCES") lines.push(`${name} cannot be started: permission denied.`);
	else if (/timeout|timed out/i.test(error.message))
		lines.push(`${name} does not answer. --timeout <seconds> waits longer.`);
	else if (/closed/i.test(error.message)) lines.push(`${name} ended before it answered.`);
	else lines.push(`${name} cannot be connected: ${safe(deepest(error)).slice(0, 500)}`);
	if (strays.length > 0)
		lines.push(`It printed on stdout what is not MCP: ${safe(strays[0]!).slice(0, 200)}`);
	if (words)
		lines.push(
			`It printed on stderr:\n${words
				.split("\n")
				.slice(-5)
				.map((line) => `  ${safe(line)}`)
				.join("\n")}`,
		);
	return new Failure(lines.join("\n"), { cause: error });
}

/** `fetch failed` says nothing; what is behind it does. */
function deepest(error: Error): string {
	const cause = error.cause;
	return cause instanceof Error
		? deepest(cause)
		: error.message || String((error as NodeJS.ErrnoException).code);
}

/** A server that does not end when asked to is not waited for. */
async function close(client: Client, transport: Transport): Promise<void> {
	const closed = Promise.allSettled([client.close(), transport.close()]);
	await Promise.race([closed, new Promise((done) => setTimeout(done, 5000).unref())]);
}
