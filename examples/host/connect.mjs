/** Connects to a URL or a command. `@skillbake/host` accepts a client of either SDK. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { CLIENT_CAPABILITIES } from "@skillbake/host";

export async function connect([server, ...args]) {
	const client = new Client(
		{ name: "skillbake-example-host", version: "1.0.0" },
		// Strict servers serve skills only to clients that declare the extension.
		{ capabilities: CLIENT_CAPABILITIES, versionNegotiation: { mode: "auto" } },
	);
	await client.connect(
		/^https?:/.test(server)
			? new StreamableHTTPClientTransport(new URL(server))
			: new StdioClientTransport({ command: server, args }),
	);
	return client;
}
