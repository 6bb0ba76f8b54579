/** The official SDK's own skills server over a folder, an implementation that we did not write. */
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";
import { type Listening, listen } from "../support/listen.ts";

/** Serves MCP at `/mcp` and the results of `page` at other paths, on the loopback interface. */
export async function startOfficialServer(
	folder: string,
	page: (path: string) => { type: string; body: string } | undefined = () => undefined,
): Promise<Listening> {
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
