/** The official SDK's own skills server over a folder: an implementation that is not ours. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";

export interface RunningServer {
	readonly url: string;
	readonly origin: string;
	close(): Promise<void>;
}

/** MCP at `/mcp`, whatever `page` has for other paths. Loopback only. */
export async function startOfficialServer(
	folder: string,
	page: (path: string) => { type: string; body: string } | undefined = () => undefined,
): Promise<RunningServer> {
	const skills = await loadSkills(folder);
	const handler = createMcpHandler(() => {
		const mcp = new McpServer(
			{ name: "official", version: "1.0.0" },
			{ capabilities: { resources: {} } },
		);
		skills.attach(mcp);
		return mcp;
	});
	const handle = toNodeHandler(handler);
	const server = createServer((request, response) => {
		const found = page(request.url ?? "/");
		if (request.url === "/mcp") void handle(request as Parameters<typeof handle>[0], response);
		else if (found) response.writeHead(200, { "content-type": found.type }).end(found.body);
		else response.writeHead(404).end();
	});
	return listen(server);
}

export async function listen(server: Server): Promise<RunningServer> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: `${origin}/mcp`,
		origin,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
