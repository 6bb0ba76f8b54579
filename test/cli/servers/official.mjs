// The official extension of the v2 SDK, as other projects use it.
import { McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const skills = await loadSkills(process.argv[2]);
serveStdio(() => {
	const server = new McpServer({ name: "official", version: "1.0.0" });
	skills.attach(server);
	return server;
});
