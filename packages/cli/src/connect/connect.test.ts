import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startBudget } from "./budget.ts";
import { connect } from "./connect.ts";
import type { Server } from "./server.ts";

const OPTIONS = { timeout: 5000, budget: startBudget() };

/** A server over stdio that handles each request with this code. */
function script(handle: string): Server {
	const code = `
		const answer = (id, body) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
		require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
			const { id, method } = JSON.parse(line);
			${handle}
		});`;
	return { command: process.execPath, args: ["-e", code] };
}

const INITIALIZE = `answer(id, { result: {
	protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "old", version: "1" },
} });`;

async function web(status: number, body: string): Promise<Server> {
	const server = createServer((_, response) => response.writeHead(status).end(body));
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return { url: new URL(`http://127.0.0.1:${port}/mcp`), headers: {} };
}

it("tries the legacy era after any failure in the modern one", async () => {
	const server = script(`
		if (method === "server/discover") {
			console.error("the cache cannot be started");
			process.exitCode = 1;
			process.stdin.destroy();
		}
		if (method === "initialize") ${INITIALIZE}`);
	const connection = await connect(server, OPTIONS);
	expect(connection.era).toBe("legacy");
	await connection.close();
});

it.each([
	["timed out", 500],
	["connection closed", 404],
])("ignores %j in the body of an HTTP error", async (body, status) => {
	const server = await web(status, body);
	for (const era of ["modern", "legacy"] as const)
		await expect(connect(server, { ...OPTIONS, era })).rejects.toMatchObject({
			kind: "other",
			message: expect.stringContaining(" cannot be connected: "),
		});
});

it("does not mistake an error of the server for a timeout", async () => {
	const server = script(`answer(id, { error: { code: -32603, message: "timeout: closed" } });`);
	await expect(connect(server, OPTIONS)).rejects.toMatchObject({
		kind: "other",
		message: expect.stringContaining("cannot be connected: timeout: closed"),
	});
});

it.each(["modern", "legacy"] as const)("notices that a command ended, %s", async (era) => {
	await expect(connect(script("process.exit(1);"), { ...OPTIONS, era })).rejects.toMatchObject({
		kind: "ended",
		message: expect.stringContaining("ended before it answered."),
	});
});

it.each([
	["no-such-command-here", "there is no such command"],
	[new URL(import.meta.url).pathname, "permission denied"],
	[`${new URL(import.meta.url).pathname}/x`, "a part of the path is a file"],
])("does not try another era if %s cannot be started", async (command, reason) => {
	await expect(connect({ command, args: [] }, OPTIONS)).rejects.toMatchObject({
		kind: "not-started",
		message: `${command} cannot be started: ${reason}.`,
	});
});

it("recognizes a timeout", async () => {
	await expect(
		connect(script(""), { ...OPTIONS, timeout: 300, era: "legacy" }),
	).rejects.toMatchObject({
		kind: "timeout",
		message: expect.stringContaining("does not answer. --timeout <seconds> waits longer."),
	});
});
