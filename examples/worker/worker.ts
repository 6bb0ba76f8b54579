// A Cloudflare Worker without a file system or `nodejs_compat`. The skills are part of the bundle.
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
import skills from "../skills?mcp";

const handler = createMcpHandler(() => {
	const server = new McpServer(
		{ name: "acme", version: "1.0.0" },
		{ instructions: skills.catalog() },
	);
	registerSkills(server, skills);
	return server;
});

export default { fetch: (request: Request) => handler.fetch(request) };
