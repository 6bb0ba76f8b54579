/** Creates the SDK's transport for a server. */
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fetchWithin } from "./fetch-within.ts";
import type { ConnectOptions, Server } from "./server.ts";

/** A skill of 16 MiB in base64, with room to spare. The SDK takes quadratic time for a longer line. */
const MAX_MESSAGE = 32 * 1024 * 1024;

/** With its own class the SDK probes for the era in a second process, whose output we would miss. */
class ProbedInPlace extends StdioClientTransport {}

export function createTransport(server: Server, { debug, budget }: ConnectOptions): Transport {
	if ("url" in server)
		return new StreamableHTTPClientTransport(server.url, {
			requestInit: { headers: { ...server.headers } },
			fetch: fetchWithin(fetch, budget),
		});
	if ("fetch" in server)
		return new StreamableHTTPClientTransport(new URL("http://folder.invalid/mcp"), {
			fetch: fetchWithin((url, init) => server.fetch(new Request(url, init)), budget),
		});
	return new ProbedInPlace({
		command: server.command,
		args: [...server.args],
		// The server is the user's own, so it gets the environment that it would get from the shell.
		env: process.env as Record<string, string>,
		stderr: debug ? "inherit" : "pipe",
		maxBufferSize: MAX_MESSAGE,
	});
}
