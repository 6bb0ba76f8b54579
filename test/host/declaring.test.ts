/** Clients declare the extension as servers do. If one does not, the error says so (H1). */
import {
	Client as ClientV2,
	StreamableHTTPClientTransport as HttpV2,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { METHODS } from "@skillbake/core";
import { CLIENT_CAPABILITIES, SkillHost } from "@skillbake/host";
import { listSkills } from "@skillbake/host/primitives";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, type ClientKind, MODERN } from "../support/connect.ts";
import { HELLO } from "../support/sample-skills.ts";
import { strictModern, strictV1, strictV2 } from "./strict-servers.ts";
import { WireError, WireServer } from "./wire-server.ts";

const INFO = { name: "test", version: "1.0.0" };
const ADDRESS = new URL("http://strict.test/mcp");

async function connect(kind: ClientKind, fetch: typeof globalThis.fetch, options: object) {
	if (kind === "v1") {
		const client = new ClientV1(INFO, options);
		const transport = new HttpV1(ADDRESS, { fetch });
		await client.connect(transport as Parameters<ClientV1["connect"]>[0]);
		return client;
	}
	const mode = kind === "v2" ? ("legacy" as const) : { pin: MODERN };
	const client = new ClientV2(INFO, { ...options, versionNegotiation: { mode } });
	await client.connect(new HttpV2(ADDRESS, { fetch }));
	return client;
}

const STRICT = [
	["v1", "v1", strictV1],
	["v2", "v1", strictV1],
	["v1", "v2", strictV2],
	["v2", "v2", strictV2],
	["v2-modern", "modern v2", strictModern],
] as const;

describe.each(STRICT)("a %s client and a strict %s server", (kind, _, serve) => {
	it("get along if the client declares the extension", async () => {
		const client = await connect(kind, await serve(), { capabilities: CLIENT_CAPABILITIES });
		const host = new SkillHost();
		host.addServer("strict", client);
		expect((await host.refresh("strict")).added).toMatchObject([{ name: HELLO.path }]);
	});

	it("fail with an error that says who has to change what", async () => {
		const client = await connect(kind, await serve(), {});
		await expect(listSkills(client)).rejects.toMatchObject({
			reason: "capability",
			message: expect.stringMatching(
				/this client does not declare the Skills extension\. This application is at fault: create the client with \{ capabilities: CLIENT_CAPABILITIES \} from @skillbake\/host/,
			),
		});
	});
});

describe.each(CLIENT_KINDS)("a %s client that declares the extension", (kind) => {
	it.each([-32601, -32021])("blames a server that still answers with %i", async (code) => {
		const server = new WireServer(HELLO).corrupt(METHODS.list, () => {
			throw new WireError(code, "no");
		});
		const client = await connect(kind, server.fetch, { capabilities: CLIENT_CAPABILITIES });
		await expect(listSkills(client)).rejects.toMatchObject({
			reason: "capability",
			message: expect.stringContaining("The server is at fault."),
		});
	});
});

it("names both possibilities if a client does not tell what it declares", async () => {
	const client = {
		request: async () => {
			throw Object.assign(new Error("no"), { code: -32601 });
		},
		getServerCapabilities: () => ({ extensions: CLIENT_CAPABILITIES.extensions }),
	};
	await expect(listSkills(client)).rejects.toMatchObject({
		reason: "capability",
		message: expect.stringContaining("Some servers answer so if the client does not declare it"),
	});
});
