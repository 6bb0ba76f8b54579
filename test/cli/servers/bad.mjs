// Broken servers: they hang, end early, print garbage or answer everything with errors.
import { createInterface } from "node:readline";

const [kind] = process.argv.slice(2);
const lines = () => createInterface({ input: process.stdin });
const answer = (id, body) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));

if (kind === "hangs") lines().on("line", () => {});
if (kind === "ends") {
	console.error("no database \u001b[31mhere");
	process.exit(3);
}
if (kind === "crashes") {
	Error.stackTraceLimit = 100;
	const dive = (depth) => {
		if (depth > 0) return dive(depth - 1) + 1;
		throw new Error("no database", { cause: new Error("connection refused") });
	};
	dive(90);
}
if (kind === "garbage") {
	console.log("Listening on port 3000 …");
	lines().on("line", () => console.log("{ this is not JSON"));
}
if (kind === "errors")
	lines().on("line", (line) => {
		const { id } = JSON.parse(line);
		if (id !== undefined)
			answer(id, { error: { code: -32603, message: "out of \u001b[31morder" } });
	});
if (kind === "stops" || kind === "leaves")
	lines().on("line", (line) => {
		const { id, method } = JSON.parse(line);
		if (method === "initialize")
			answer(id, {
				result: {
					protocolVersion: "2025-11-25",
					capabilities: { resources: {}, extensions: { "io.modelcontextprotocol/skills": {} } },
					serverInfo: { name: "stops", version: "1" },
				},
			});
		else if (method === "server/discover")
			answer(id, { error: { code: -32601, message: "unknown" } });
		else if (method === "skills/list" && kind === "leaves") throw new Error("out of paper");
	});
