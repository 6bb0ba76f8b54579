/** A small server with skills as a Worker, built for the edge and run on every platform. */

import { contents, manifest } from "virtual:skills";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const skills = fromManifest(manifest, contents);
const handler = createMcpHandler(() => {
	const server = new McpServer({ name: "edge", version: "1.0.0" });
	registerSkills(server, skills, { tools: true });
	return server;
});

export default { fetch: (request: Request) => handler.fetch(request) };
