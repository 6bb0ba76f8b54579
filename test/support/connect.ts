/** Clients of both SDKs, over every transport, in both eras. */
import {
	Client as ClientV2,
	StreamableHTTPClientTransport as HttpV2,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { SkillClient } from "@skillbake/host";

export type Era = "2025-11-25" | "2026-07-28";
export const LEGACY: Era = "2025-11-25";
export const MODERN: Era = "2026-07-28";

/** Each client starts its own process. */
interface Command {
	readonly command: string;
	readonly args: readonly string[];
}

/** Reachable from other processes. */
export type Address = { readonly url: string } | Command;

/** Or a `fetch` handler in this process, without a socket. */
export type AnyAddress = Address | { readonly fetch: typeof fetch };

const INFO = { name: "test", version: "1.0.0" };

export async function connectV1(address: AnyAddress): Promise<ClientV1> {
	const client = new ClientV1(INFO);
	const transport =
		"command" in address ? new StdioV1(stdio(address)) : new HttpV1(...http(address));
	await client.connect(transport as Parameters<ClientV1["connect"]>[0]);
	return client;
}

export async function connectV2(address: AnyAddress, era: Era | "auto"): Promise<ClientV2> {
	const mode = era === "auto" ? era : era === MODERN ? { pin: era } : "legacy";
	const client = new ClientV2(INFO, { versionNegotiation: { mode } });
	await client.connect(
		"command" in address ? new StdioV2(stdio(address)) : new HttpV2(...http(address)),
	);
	return client;
}

/** The methods of both SDKs' clients that hosts need. */
export interface ConnectedClient extends SkillClient {
	readResource(params: { uri: string }): Promise<unknown>;
	close(): Promise<void>;
}

export type ClientKind = "v1" | "v2" | "v2-modern";
export const CLIENT_KINDS: readonly ClientKind[] = ["v1", "v2", "v2-modern"];

export function connect(kind: ClientKind, address: AnyAddress): Promise<ConnectedClient> {
	if (kind === "v1") return connectV1(address);
	return connectV2(address, kind === "v2" ? LEGACY : MODERN);
}

function stdio({ command, args }: Command) {
	return { command, args: [...args], stderr: "ignore" as const };
}

function http(address: Exclude<AnyAddress, Command>): [URL, { fetch?: typeof fetch }] {
	if ("url" in address) return [new URL(address.url), {}];
	return [new URL("http://skills.test/mcp"), { fetch: address.fetch }];
}
