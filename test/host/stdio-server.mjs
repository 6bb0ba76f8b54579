/** The official skills server on stdin and stdout: `stdio-server.mjs <folder>`. */
import { McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const skills = await loadSkills(process.argv[2]);
serveStdio(() => {
	const mcp = new McpServer(
		{ name: "stdio", version: "1.0.0" },
		{ capabilities: { resources: {} } },
	);
	skills.attach(mcp);
	return mcp;
});
