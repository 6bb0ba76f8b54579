/** The transport of the SDK for each kind of target. */
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ConnectOptions, Target } from "./connect.ts";

/** For the base class itself the SDK asks for the era in a second process, of which nothing is seen here. */
class ProbedInPlace extends StdioClientTransport {}

export function createTransport(target: Target, { debug }: ConnectOptions): Transport {
	if ("url" in target)
		return new StreamableHTTPClientTransport(target.url, {
			requestInit: { headers: { ...target.headers } },
		});
	if ("fetch" in target)
		return new StreamableHTTPClientTransport(new URL("http://folder.invalid/mcp"), {
			fetch: (url, init) => target.fetch(new Request(url, init)),
		});
	return new ProbedInPlace({
		command: target.command,
		args: [...target.args],
		// The server is the user's own: it gets what it would get from the shell.
		env: process.env as Record<string, string>,
		stderr: debug ? "inherit" : "pipe",
	});
}
