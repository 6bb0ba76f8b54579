/** Clients of both SDKs on any target. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { type Address, type Era, MODERN } from "./target.ts";

export type Result = Readonly<Record<string, unknown>>;

/** The least a host needs: requests by name. */
export interface Session {
	request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Result>;
	close(): Promise<void>;
}

const INFO = { name: "interop", version: "1.0.0" };
const ANY_RESULT = z.looseObject({});

/** The client of the second generation, which speaks both eras. */
export async function connect(address: Address, era: Era): Promise<Client> {
	const client = new Client(INFO, {
		versionNegotiation: { mode: era === MODERN ? { pin: era } : "legacy" },
	});
	await client.connect(
		"url" in address
			? new StreamableHTTPClientTransport(new URL(address.url))
			: new StdioClientTransport({ command: address.command, args: [...address.args] }),
	);
	return client;
}

/** The client that hosts of that era have: v1 of the SDK for the legacy one. */
export async function openSession(address: Address, era: Era): Promise<Session> {
	if (era === MODERN) {
		const client = await connect(address, era);
		return {
			request: (method, params = {}) =>
				client.request({ method, params: { ...params } }, ANY_RESULT),
			close: () => client.close(),
		};
	}
	const client = await connectOld(address);
	return {
		request: (method, params = {}) => client.request({ method, params: { ...params } }, ANY_RESULT),
		close: () => client.close(),
	};
}

async function connectOld(address: Address): Promise<OldClient> {
	const client = new OldClient(INFO);
	const transport =
		"url" in address
			? new OldHttp(new URL(address.url))
			: new OldStdio({ command: address.command, args: [...address.args] });
	await client.connect(transport as Parameters<OldClient["connect"]>[0]);
	return client;
}
