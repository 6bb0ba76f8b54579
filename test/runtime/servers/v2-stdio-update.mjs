// A v2 server on stdio with a tool that replaces the first of two baked manifests with the second.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const [first, second] = JSON.parse(readFileSync(process.argv[2], "utf8")).map(
	({ contents, ...manifest }) => fromManifest(manifest, contents),
);
serveStdio(() => {
	const server = new McpServer({ name: "v2", version: "1.0.0" });
	const handle = registerSkills(server, first);
	server.registerTool("update", {}, async () => {
		await handle.update(second);
		return { content: [] };
	});
	return server;
});
