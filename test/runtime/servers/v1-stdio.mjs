// A v1 server on stdio that serves the baked manifest whose file is named in the arguments.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const { contents, ...manifest } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const server = new McpServer({ name: "v1", version: "1.0.0" });
registerSkills(server, fromManifest(manifest, contents));
await server.connect(new StdioServerTransport());
