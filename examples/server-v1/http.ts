// Streamable HTTP on localhost, with a new server for each request: PORT=3000 node dist/http.js
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { createServer } from "./server.ts";

const http = createHttpServer(async (request, response) => {
	const { port } = http.address() as AddressInfo;
	const server = createServer();
	const transport = new StreamableHTTPServerTransport({
		enableDnsRebindingProtection: true,
		allowedHosts: [`127.0.0.1:${port}`, `localhost:${port}`],
	});
	response.on("close", () => server.close());
	await server.connect(transport as Transport);
	await transport.handleRequest(request, response);
});
http.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
	console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
});
