/** Strict servers: the extension's methods are for clients that declare the extension (SEP-2133). */
import * as v2 from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport as MemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as ServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as newestV2 from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
import { McpServer as OldV1Server } from "sdk-v1-oldest/server/mcp.js";
import * as oldestV2 from "sdk-v2-oldest";
import { describe, expect, it } from "vitest";
import { MODERN } from "../support/connect.ts";
import { sampleSkills } from "../support/sample-skills.ts";
import {
	DECLARED,
	listenStrictV1,
	listenStrictV2,
	strictV1Server,
	strictV2Server,
} from "../support/strict-server.ts";
import { openSession, type Session } from "./wires.ts";

const INFO = { name: "test", version: "1.0.0" };

/** `capabilities` are those of the client. */
type Open = (capabilities: object) => Promise<Session>;

const clientV1 = (capabilities: object) =>
	new ClientV1(INFO, { capabilities }) as unknown as v2.Client;
const clientV2 = (capabilities: object, era: "legacy" | "modern") =>
	new v2.Client(INFO, {
		capabilities,
		versionNegotiation: { mode: era === "modern" ? { pin: MODERN } : "legacy" },
	});

interface Case {
	readonly name: string;
	readonly modern: boolean;
	readonly open: Open;
}

const FIXTURES: readonly Case[] = [
	{
		name: "v1 in memory",
		modern: false,
		async open(capabilities) {
			const [ours, theirs] = MemoryV1.createLinkedPair();
			await strictV1Server().connect(theirs);
			return openSession(clientV1(capabilities), ours as v2.Transport);
		},
	},
	{
		name: "v1 HTTP",
		modern: false,
		async open(capabilities) {
			const { url, close } = await listenStrictV1();
			const transport = new HttpV1(new URL(url)) as unknown as v2.Transport;
			return closing(await openSession(clientV1(capabilities), transport), close);
		},
	},
	{
		name: "v2 in memory",
		modern: false,
		async open(capabilities) {
			const [ours, theirs] = v2.InMemoryTransport.createLinkedPair();
			await strictV2Server().connect(theirs);
			return openSession(clientV2(capabilities, "legacy"), ours);
		},
	},
	{
		name: "v2 HTTP modern",
		modern: true,
		async open(capabilities) {
			const { url, close } = await listenStrictV2();
			const transport = new v2.StreamableHTTPClientTransport(new URL(url));
			return closing(await openSession(clientV2(capabilities, "modern"), transport), close);
		},
	},
];

function closing(session: Session, close: () => Promise<void>): Session {
	return {
		...session,
		async close() {
			await session.close();
			await close();
		},
	};
}

const HELLO = "skill://hello-world/SKILL.md";
const OWN_REQUESTS = [
	["skills/list", {}],
	["skills/get", { uri: HELLO }],
	["resources/directory/read", { uri: "skill://hello-world" }],
] as const;

/** `registerSkills` with the option, on a server per client and behind a handler. */
const REGISTERED: readonly Case[] = [
	{
		name: "v1 in memory",
		modern: false,
		async open(capabilities) {
			const [ours, theirs] = MemoryV1.createLinkedPair();
			await strictServer(new ServerV1(INFO)).connect(theirs);
			return openSession(clientV1(capabilities), ours as v2.Transport);
		},
	},
	{
		name: "oldest v1 in memory",
		modern: false,
		async open(capabilities) {
			const [ours, theirs] = MemoryV1.createLinkedPair();
			await strictServer(new OldV1Server(INFO) as unknown as ServerV1).connect(theirs);
			return openSession(clientV1(capabilities), ours as v2.Transport);
		},
	},
	{
		name: "v2 in memory",
		modern: false,
		async open(capabilities) {
			const [ours, theirs] = v2.InMemoryTransport.createLinkedPair();
			await strictServer(new newestV2.McpServer(INFO)).connect(theirs);
			return openSession(clientV2(capabilities, "legacy"), ours);
		},
	},
	{ name: "v2 HTTP modern", modern: true, open: overHttp(newestV2) },
	{
		name: "oldest v2 HTTP modern",
		modern: true,
		open: overHttp(oldestV2 as unknown as typeof newestV2),
	},
];

function strictServer<Server extends ServerV1 | newestV2.McpServer>(server: Server): Server {
	registerSkills(server, sampleSkills, { strict: true });
	return server;
}

function overHttp(sdk: typeof newestV2): Open {
	return (capabilities) =>
		openSession(clientV2(capabilities, "modern"), transportTo(strictHandler(sdk)));
}

function strictHandler(sdk: typeof newestV2 = newestV2) {
	return sdk.createMcpHandler(() => strictServer(new sdk.McpServer(INFO)));
}

function transportTo(
	handler: ReturnType<typeof strictHandler>,
	onResponse?: (response: Response) => void,
) {
	return new v2.StreamableHTTPClientTransport(new URL("http://skills.test/mcp"), {
		fetch: async (url, init) => {
			const response = await handler.fetch(new Request(url, init));
			onResponse?.(response);
			return response;
		},
	});
}

describe.each([
	...FIXTURES.map((fixture) => ({ ...fixture, server: "the fixture" })),
	...REGISTERED.map((registered) => ({ ...registered, server: "registerSkills" })),
])("$server on $name", ({ open, modern }) => {
	it("serves clients that declare the extension", async () => {
		const session = await open(DECLARED);
		expect((await session.request("skills/list")).skills).toHaveLength(4);
		expect((await session.request("skills/get", { uri: HELLO })).skill.uri).toBe(HELLO);
		const directory = { uri: "skill://hello-world" };
		expect((await session.request("resources/directory/read", directory)).resources).toHaveLength(
			1,
		);
		await session.close();
	});

	it("refuses the others, and still lets them read resources", async () => {
		const session = await open({});
		for (const [method, params] of OWN_REQUESTS)
			await expect(session.request(method, params), method).rejects.toMatchObject(
				modern ? { code: -32021, data: { requiredCapabilities: DECLARED } } : { code: -32601 },
			);
		await expect(
			open({ extensions: {} }).then((other) => other.request("skills/list")),
		).rejects.toThrow();
		const { contents } = await session.request("resources/read", { uri: HELLO });
		expect(contents[0]!.text).toContain("Hello.");
		await session.close();
	});
});

it("answers HTTP status 400 to a modern client that does not declare the extension", async () => {
	const statuses: number[] = [];
	const transport = transportTo(strictHandler(), ({ status }) => statuses.push(status));
	const session = await openSession(clientV2({}, "modern"), transport);
	await expect(session.request("skills/list")).rejects.toThrow("io.modelcontextprotocol/skills");
	expect(statuses.at(-1)).toBe(400);
	await session.close();
});

it("answers a legacy client without a session, whose declaration it cannot know", async () => {
	const session = await openSession(clientV2({}, "legacy"), transportTo(strictHandler()));
	expect((await session.request("skills/list")).skills).toHaveLength(4);
	await session.close();
});

it("serves everybody by default", async () => {
	const [ours, theirs] = v2.InMemoryTransport.createLinkedPair();
	const server = new newestV2.McpServer(INFO);
	registerSkills(server, sampleSkills);
	await server.connect(theirs);
	const session = await openSession(clientV2({}, "legacy"), ours);
	for (const [method, params] of OWN_REQUESTS) await session.request(method, params);
	await session.close();
});
