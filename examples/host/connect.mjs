/** A client for a URL or a command; `@skillbake/host` takes any client of either SDK. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

export async function connect([target, ...args]) {
	const client = new Client(
		{ name: "skillbake-example-host", version: "1.0.0" },
		{ versionNegotiation: { mode: "auto" } },
	);
	await client.connect(
		/^https?:/.test(target)
			? new StreamableHTTPClientTransport(new URL(target))
			: new StdioClientTransport({ command: target, args }),
	);
	return client;
}
