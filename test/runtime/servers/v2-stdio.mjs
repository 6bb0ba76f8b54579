// A v2 server on stdio, both eras, that serves the baked manifest whose file is named in the arguments.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const { contents, ...manifest } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const skills = fromManifest(manifest, contents);
serveStdio(() => {
	const server = new McpServer({ name: "v2", version: "1.0.0" });
	registerSkills(server, skills);
	return server;
});
