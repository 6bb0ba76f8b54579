/** Real clients of both SDKs and both eras, on a `fetch` handler or a URL. */
import {
	Client as ClientV2,
	StreamableHTTPClientTransport as TransportV2,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { SkillClient } from "@skillbake/host";

export type ClientKind = "v1" | "v2" | "v2-modern";
export const CLIENT_KINDS: readonly ClientKind[] = ["v1", "v2", "v2-modern"];

export interface Reachable {
	readonly fetch?: typeof fetch;
	readonly url?: string;
}

export interface ConnectedClient extends SkillClient {
	readResource(params: { uri: string }): Promise<unknown>;
	close(): Promise<void>;
}

const INFO = { name: "host-test", version: "1.0.0" };

export async function connect(kind: ClientKind, server: Reachable): Promise<ConnectedClient> {
	const url = new URL(server.url ?? "http://wire.test/mcp");
	const options = server.url === undefined && server.fetch ? { fetch: server.fetch } : {};
	if (kind === "v1") {
		const client = new ClientV1(INFO);
		await client.connect(new TransportV1(url, options) as Parameters<ClientV1["connect"]>[0]);
		return client;
	}
	const client = new ClientV2(
		INFO,
		kind === "v2" ? {} : { versionNegotiation: { mode: { pin: "2026-07-28" } } },
	);
	await client.connect(new TransportV2(url, options));
	return client;
}

/** Against a server of unknown era, as an application connects. */
export async function connectAuto(kind: "v1" | "v2", url: string): Promise<ConnectedClient> {
	if (kind === "v1") return connect("v1", { url });
	const client = new ClientV2(INFO, { versionNegotiation: { mode: "auto" } });
	await client.connect(new TransportV2(new URL(url)));
	return client;
}
