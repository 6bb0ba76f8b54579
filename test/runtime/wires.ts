/** Every way a client can talk to a server with skills: both SDKs, their transports, both eras. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v2Client from "@modelcontextprotocol/client";
import { StdioClientTransport as V2StdioClient } from "@modelcontextprotocol/client/stdio";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as V1StdioClient } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as V1HttpClient } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport as V1Memory } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as V1Server } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport as V1HttpServer } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer as V2Server } from "@modelcontextprotocol/server";
import type { BakedManifest, SkillEntry } from "@skillbake/core";
import { McpServer as OldV1Server } from "sdk-v1-oldest/server/mcp.js";
import { McpServer as OldV2Server } from "sdk-v2-oldest";
import { z } from "zod";
import { MODERN } from "../support/connect.ts";
import { tempDirectory } from "../support/temp-folder.ts";

/** Fields of the results that tests look at. Each result has only some of them. */
export interface Result {
	readonly skills: readonly SkillEntry[];
	readonly skill: SkillEntry;
	readonly resources: readonly {
		readonly uri: string;
		readonly name: string;
		readonly mimeType?: string;
		readonly _meta?: object;
	}[];
	readonly resourceTemplates: readonly { readonly name: string; readonly uriTemplate: string }[];
	readonly contents: readonly Contents[];
	readonly prompts: readonly { readonly name: string; readonly description: string }[];
	readonly messages: readonly { readonly role: string; readonly content: TextContent }[];
	readonly tools: readonly { readonly name: string; readonly description: string }[];
	readonly content: readonly TextContent[];
	readonly isError?: boolean;
	readonly completion: { readonly values: readonly string[]; readonly hasMore: boolean };
	readonly nextCursor?: string;
	readonly ttlMs?: number;
	readonly cacheScope?: string;
	readonly resultType?: string;
}
export interface Contents {
	readonly uri: string;
	readonly mimeType: string;
	readonly text?: string;
	readonly blob?: string;
}
interface TextContent {
	readonly type: string;
	readonly text: string;
}

export interface Notification {
	readonly method: string;
	readonly params?: { readonly [name: string]: unknown } | undefined;
}

export interface Session {
	request(method: string, params?: object): Promise<Result>;
	readonly capabilities: {
		readonly resources?: object;
		readonly prompts?: object;
		readonly tools?: object;
		readonly extensions?: { readonly [id: string]: object };
	};
	readonly instructions: string | undefined;
	/** Notifications from the server, in order. */
	readonly notifications: Notification[];
	/** The SDK's client. */
	readonly client: V1Client | v2Client.Client;
	close(): Promise<void>;
}

/** The application: it gets a new server and registers skills on it. */
export type Setup<Server> = (server: Server) => void;
export type AnyServer = V1Server | V2Server;

const ANY_RESULT = z.looseObject({});
const INFO = { name: "test", version: "1.0.0" };

type Era = "legacy" | "modern";

function v1Session(transport: Parameters<V1Client["connect"]>[0]): Promise<Session> {
	// The methods used here are the same in both SDKs.
	const client = new V1Client(INFO) as unknown as v2Client.Client;
	return openSession(client, transport as v2Client.Transport);
}

function v2Session(transport: v2Client.Transport, era: Era): Promise<Session> {
	const mode = era === "modern" ? { pin: MODERN } : "legacy";
	return openSession(new v2Client.Client(INFO, { versionNegotiation: { mode } }), transport);
}

/** Connects a client of either SDK. */
export async function openSession(
	client: v2Client.Client,
	transport: v2Client.Transport,
): Promise<Session> {
	const notifications: Notification[] = [];
	client.fallbackNotificationHandler = async (notification) => {
		notifications.push(notification);
	};
	await client.connect(transport);
	return {
		client,
		notifications,
		request: async (method, params) =>
			(await client.request(
				{ method, ...(params && { params: { ...params } }) },
				ANY_RESULT,
			)) as unknown as Result,
		capabilities: (client.getServerCapabilities() ?? {}) as Session["capabilities"],
		instructions: client.getInstructions(),
		close: () => client.close(),
	};
}

export async function v1Memory(setup: Setup<V1Server>): Promise<Session> {
	const server = new V1Server(INFO);
	setup(server);
	return connectV1(server);
}

/** For any server shaped like v1's, such as the low-level one and the oldest supported version. */
export async function connectV1(server: {
	connect(transport: V1Memory): Promise<void>;
}): Promise<Session> {
	const [ours, theirs] = V1Memory.createLinkedPair();
	await server.connect(theirs);
	return v1Session(ours);
}

export async function v2Memory(setup: Setup<V2Server>): Promise<Session> {
	const server = new V2Server(INFO);
	setup(server);
	return connectV2(server);
}

export async function connectV2(server: {
	connect(transport: v2Client.InMemoryTransport): Promise<void>;
}): Promise<Session> {
	const [ours, theirs] = v2Client.InMemoryTransport.createLinkedPair();
	await server.connect(theirs);
	return v2Session(ours, "legacy");
}

export async function v1Http(setup: Setup<V1Server>): Promise<Session> {
	const transports = new Map<string, V1HttpServer>();
	const http = createServer(async (request, response) => {
		const id = request.headers["mcp-session-id"];
		let transport = transports.get(String(id));
		if (!transport) {
			const created = new V1HttpServer({
				sessionIdGenerator: randomUUID,
				onsessioninitialized: (id) => void transports.set(id, created),
			});
			const server = new V1Server(INFO);
			setup(server);
			await server.connect(created as Parameters<V1Server["connect"]>[0]);
			transport = created;
		}
		await transport.handleRequest(request, response);
	});
	await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
	const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
	const session = await v1Session(new V1HttpClient(url) as Parameters<V1Client["connect"]>[0]);
	return {
		...session,
		async close() {
			await session.close();
			for (const transport of transports.values()) await transport.close();
			http.closeAllConnections();
			await new Promise((done) => http.close(done));
		},
	};
}

/** A handler builds a new server per request, as in production. */
export function v2Http(era: Era, create: () => V2Server = () => new V2Server(INFO)) {
	return async (setup: Setup<V2Server>): Promise<Session> => {
		const handler = createMcpHandler(() => {
			const server = create();
			setup(server);
			return server;
		});
		const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
		const url = new URL("http://skills.test/mcp");
		return v2Session(new v2Client.StreamableHTTPClientTransport(url, { fetch }), era);
	};
}

function stdio(script: string, baked: object) {
	const directory = tempDirectory({ "manifest.json": JSON.stringify(baked) });
	return {
		command: process.execPath,
		args: [
			fileURLToPath(new URL(`servers/${script}`, import.meta.url)),
			join(directory, "manifest.json"),
		],
	};
}

export async function v1Stdio(baked: BakedManifest): Promise<Session> {
	return v1Session(new V1StdioClient(stdio("v1-stdio.mjs", baked)));
}

export function v2Stdio(era: Era, script = "v2-stdio.mjs") {
	return (baked: BakedManifest | BakedManifest[]): Promise<Session> =>
		v2Session(new V2StdioClient(stdio(script, baked)), era);
}

/** In-process wires for any setup, with the newest and oldest supported SDKs. */
export const WIRES: readonly {
	readonly name: string;
	readonly modern: boolean;
	open(setup: Setup<AnyServer>): Promise<Session>;
}[] = [
	{ name: "v1 in memory", modern: false, open: v1Memory },
	{ name: "v1 HTTP", modern: false, open: v1Http },
	{ name: "v2 in memory", modern: false, open: v2Memory },
	{ name: "v2 HTTP legacy", modern: false, open: v2Http("legacy") },
	{ name: "v2 HTTP modern", modern: true, open: v2Http("modern") },
	{
		name: "oldest v1 in memory",
		modern: false,
		async open(setup) {
			const server = new OldV1Server(INFO);
			setup(server as unknown as V1Server);
			return connectV1(server as unknown as V1Server);
		},
	},
	{
		name: "oldest v2 in memory",
		modern: false,
		async open(setup) {
			const server = new OldV2Server(INFO);
			setup(server as unknown as V2Server);
			return connectV2(server as unknown as V2Server);
		},
	},
];
