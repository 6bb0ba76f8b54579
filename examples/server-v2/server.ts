// An ordinary MCP server with a tool of its own. The skills import and registerSkills add every skill in ../skills.
import { McpServer } from "@modelcontextprotocol/server";
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
