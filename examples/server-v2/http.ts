// Streamable HTTP on localhost, for clients of both protocol eras: PORT=3000 node dist/http.js
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	localhostHostValidation,
	localhostOriginValidation,
	toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createServer } from "./server.ts";

const handle = toNodeHandler(createMcpHandler(createServer));
const isLocalHost = localhostHostValidation();
const isLocalOrigin = localhostOriginValidation();

const http = createHttpServer((request, response) => {
	if (isLocalHost(request, response) && isLocalOrigin(request, response)) handle(request, response);
});
http.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
	console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
});
