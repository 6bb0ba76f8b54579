// A server with skills and two tools, made with the SDK that is named first: v1 or v2.
import { McpServer as V1Server } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { compileSkills } from "@skillbake/compiler";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const [sdk, folder] = process.argv.slice(2);
const { manifest } = await compileSkills(folder);

function create(Server) {
	const server = new Server({ name: "tools", version: "1.0.0" });
	for (const name of ["create_ticket", "list_tickets"])
		server.registerTool(name, { description: name }, () => ({ content: [] }));
	registerSkills(server, fromManifest(manifest));
	return server;
}

if (sdk === "v1") await create(V1Server).connect(new StdioServerTransport());
else serveStdio(() => create(McpServer));
