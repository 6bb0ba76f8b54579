/** Creates the SDK's transport for a server. */
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Server } from "./server.ts";

/** With its own class the SDK probes for the era in a second process, whose output we would miss. */
class ProbedInPlace extends StdioClientTransport {}

export function createTransport(server: Server): Transport {
	if ("url" in server)
		return new StreamableHTTPClientTransport(server.url, {
			requestInit: { headers: { ...server.headers } },
		});
	if ("fetch" in server)
		return new StreamableHTTPClientTransport(new URL("http://folder.invalid/mcp"), {
			fetch: (url, init) => server.fetch(new Request(url, init)),
		});
	return new ProbedInPlace({
		command: server.command,
		args: [...server.args],
		// The server is the user's own, so it gets the environment that it would get from the shell.
		env: process.env as Record<string, string>,
		stderr: "pipe",
	});
}
