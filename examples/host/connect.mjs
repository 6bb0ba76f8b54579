/** Connects to a URL or a command. `@skillbake/host` accepts a client of either SDK. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

export async function connect([server, ...args]) {
	const client = new Client(
		{ name: "skillbake-example-host", version: "1.0.0" },
		{ versionNegotiation: { mode: "auto" } },
	);
	await client.connect(
		/^https?:/.test(server)
			? new StreamableHTTPClientTransport(new URL(server))
			: new StdioClientTransport({ command: server, args }),
	);
	return client;
}
