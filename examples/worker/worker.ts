// A Cloudflare Worker: no file system, no `nodejs_compat`; the skills are in the bundle.
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
