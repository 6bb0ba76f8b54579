// The same server as in server-v2, on version 1 of the SDK.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registerSkills } from "@skillbake/runtime";
import skills from "../skills?mcp";

export function createServer(): McpServer {
	const server = new McpServer(
		{ name: "acme", version: "1.0.0" },
		{ instructions: skills.catalog() },
	);
	server.registerTool("ping", { description: "Says pong." }, () => ({
		content: [{ type: "text", text: "pong" }],
	}));
	registerSkills(server, skills);
	return server;
}
