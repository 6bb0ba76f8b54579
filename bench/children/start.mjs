// The start of a server in a fresh process: from the moment its SDK is imported until it has its skills.
import { McpServer } from "@modelcontextprotocol/server";
import { CONTENDERS } from "../contenders/index.mjs";

const [name, folder, modules] = process.argv.slice(2);
const started = performance.now();
const attach = await CONTENDERS[name]({ folder, modules });
const server = new McpServer({ name, version: "1.0.0" });
attach(server);
const milliseconds = performance.now() - started;
globalThis.gc?.();
console.log(JSON.stringify({ milliseconds, rss: process.memoryUsage().rss }));
