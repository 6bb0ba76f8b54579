import { McpServer } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { createLegacySessions, type LegacySessions } from "./legacy-sessions.ts";

const LIMIT = 3;

const create = () => createLegacySessions(() => new McpServer({ name: "t", version: "1" }), LIMIT);

function post(sessions: LegacySessions, method: string, session?: string): Promise<Response> {
	const params =
		method === "initialize"
			? {
					protocolVersion: "2025-11-25",
					capabilities: {},
					clientInfo: { name: "t", version: "1" },
				}
			: {};
	return sessions.fetch(
		new Request("http://localhost/mcp", {
			method: "POST",
			headers: {
				"content-type": "application/json",
				accept: "application/json, text/event-stream",
				...(session && { "mcp-session-id": session }),
			},
			body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
		}),
	);
}

async function open(sessions: LegacySessions): Promise<string> {
	const { headers } = await post(sessions, "initialize");
	return headers.get("mcp-session-id")!;
}

/** A request that is over. */
async function use(sessions: LegacySessions, session: string): Promise<number> {
	const release = sessions.hold(session);
	const { status } = await post(sessions, "ping", session);
	release();
	return status;
}

it("closes sessions that were only opened before any that is used", async () => {
	const sessions = create();
	const mine = await open(sessions);
	expect(await use(sessions, mine)).toBe(200);
	const flood = [];
	for (let i = 0; i < 10 * LIMIT; i++) flood.push(await open(sessions));
	expect(await use(sessions, mine)).toBe(200);
	expect(await use(sessions, flood.at(-1)!)).toBe(200);
	expect(await use(sessions, flood[0]!)).toBe(404);
});

it("closes the session that is idle for longest", async () => {
	const sessions = create();
	const [a, b, c] = [await open(sessions), await open(sessions), await open(sessions)];
	for (const session of [b, c, a, b]) await use(sessions, session);
	await open(sessions);
	expect(await use(sessions, c)).toBe(404);
	expect(await use(sessions, a)).toBe(200);
	expect(await use(sessions, b)).toBe(200);
});

it("never closes a session with a request under way, and says so when all are busy", async () => {
	const sessions = create();
	const busy = [await open(sessions), await open(sessions), await open(sessions)];
	const releases = busy.map((session) => sessions.hold(session));
	const refused = await post(sessions, "initialize");
	expect(refused.status).toBe(503);
	expect(await refused.text()).toContain(`All ${LIMIT} sessions are busy.`);
	releases[1]!();
	const next = await open(sessions);
	expect(await use(sessions, busy[0]!)).toBe(200);
	expect(await use(sessions, busy[1]!)).toBe(404);
	expect(await use(sessions, next)).toBe(200);
});

it("ignores a session that it does not know", () => {
	const sessions = create();
	sessions.hold("x")();
	sessions.hold(undefined)();
});
