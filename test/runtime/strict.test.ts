/** Strict servers: the extension's methods are for clients that declare the extension (SEP-2133). */
import * as v2 from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport as MemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { describe, expect, it } from "vitest";
import { MODERN } from "../support/connect.ts";
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

const FIXTURES: readonly { readonly name: string; readonly modern: boolean; open: Open }[] = [
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

describe.each(FIXTURES)("the fixture on $name", ({ open, modern }) => {
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
		const { contents } = await session.request("resources/read", { uri: HELLO });
		expect(contents[0]!.text).toContain("Hello.");
		await session.close();
	});
});
