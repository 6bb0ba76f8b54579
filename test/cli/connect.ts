/** Clients of both SDKs for the servers that the command line starts. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as V1Stdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as V1Http } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

export type Where = { readonly url: URL } | { readonly command: string; readonly args: string[] };

const INFO = { name: "test", version: "1.0.0" };

export async function modernClient(where: Where): Promise<Client> {
	const client = new Client(INFO, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
	const transport =
		"url" in where
			? new StreamableHTTPClientTransport(where.url)
			: new StdioClientTransport({ ...where, stderr: "ignore" });
	await client.connect(transport);
	return client;
}

export async function legacyClient(where: Where): Promise<V1Client> {
	const client = new V1Client(INFO);
	const transport =
		"url" in where ? new V1Http(where.url) : new V1Stdio({ ...where, stderr: "ignore" });
	await client.connect(transport as Parameters<V1Client["connect"]>[0]);
	return client;
}

/** The official client for skills: it verifies every digest. */
export function officialSkills(client: Client): SkillsClient {
	return new SkillsClient(client);
}
