/** The servers that `inspect` and `verify` can connect to, and what a connection gives them. */
import type { Client } from "@modelcontextprotocol/client";
import type { Era } from "../commands/server-options.ts";
import type { Budget } from "./budget.ts";
import type { WatchedProcess } from "./watch-process.ts";

/** A server outside this process. */
export type RemoteServer =
	| { readonly url: URL; readonly headers: { readonly [name: string]: string } }
	| { readonly command: string; readonly args: readonly string[] };

/** A remote server, or a folder that is served in this process. */
export type Server = RemoteServer | { readonly fetch: (request: Request) => Promise<Response> };

export interface ConnectOptions {
	/** In milliseconds, for the connection and for each request. */
	readonly timeout: number;
	/** For all connections and requests together. */
	readonly budget: Budget;
	/** @default "modern" if the server speaks it, else "legacy" */
	readonly era?: Era | undefined;
	readonly debug?: boolean | undefined;
}

/** A JSON-RPC response as it came over the wire. */
export interface RawResponse {
	readonly result?: unknown;
	readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Connection {
	readonly client: Client;
	readonly options: ConnectOptions;
	readonly era: Era;
	readonly protocol: string;
	/** As the server declared them, including what the SDK would refuse. */
	readonly capabilities: { readonly [name: string]: unknown };
	/** Every response as it came over the wire, oldest first. */
	readonly received: RawResponse[];
	/** `undefined` over HTTP. */
	readonly process: WatchedProcess | undefined;
	/** Connects once more, as a client that does not declare the extension. */
	openUndeclared(): Promise<Connection>;
	close(): Promise<void>;
}
