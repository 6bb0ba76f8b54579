/** Servers of both SDKs that serve skills only to clients that declare the extension (SEP-2133). */
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport as HttpV1 } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
	CLIENT_CAPABILITIES_META_KEY,
	createMcpHandler,
	WebStandardStreamableHTTPServerTransport as HttpV2,
	MissingRequiredClientCapabilityError,
	Server as ServerV2,
} from "@modelcontextprotocol/server";
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { z } from "zod";
import { HELLO } from "../support/sample-skills.ts";
import { entryOf } from "./wire-server.ts";

type Fetch = typeof fetch;
type Declared = { readonly extensions?: object | undefined } | undefined;

const INFO = { name: "strict", version: "1.0.0" };
const OPTIONS = {
	capabilities: { extensions: { [SKILLS_EXTENSION]: {} }, resources: {} },
};
const LISTING = { skills: [entryOf(HELLO)], ttlMs: 0, cacheScope: "private" as const };
const REQUIRED = { extensions: { [SKILLS_EXTENSION]: {} } };

const declares = (capabilities: Declared) => SKILLS_EXTENSION in (capabilities?.extensions ?? {});
const unknownMethod = () => Object.assign(new Error("Method not found"), { code: -32601 });

/** Legacy servers hide the method. */
export async function strictV1(): Promise<Fetch> {
	const server = new ServerV1(INFO, OPTIONS);
	server.setRequestHandler(z.object({ method: z.literal(METHODS.list) }), () => {
		if (!declares(server.getClientCapabilities())) throw unknownMethod();
		return LISTING;
	});
	const transport = new HttpV1({ sessionIdGenerator: () => "one" });
	await server.connect(transport as Parameters<ServerV1["connect"]>[0]);
	return (input, init) => transport.handleRequest(new Request(input, init));
}

export async function strictV2(): Promise<Fetch> {
	const server = makeV2();
	const transport = new HttpV2({ sessionIdGenerator: () => "one" });
	await server.connect(transport);
	return (input, init) => transport.handleRequest(new Request(input, init));
}

/** Modern servers have a code of their own, and every request says what its client declares. */
export async function strictModern(): Promise<Fetch> {
	const handler = createMcpHandler(makeV2, { legacy: "reject" });
	return (input, init) => handler.fetch(new Request(input, init));
}

function makeV2(): ServerV2 {
	const server = new ServerV2(INFO, OPTIONS);
	server.setRequestHandler(
		METHODS.list,
		{ params: z.looseObject({}).prefault({}) },
		(_, context) => {
			const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: Declared } = context.mcpReq.envelope ?? {};
			const modern = envelope[CLIENT_CAPABILITIES_META_KEY];
			if (declares(modern ?? server.getClientCapabilities())) return LISTING;
			throw modern
				? new MissingRequiredClientCapabilityError({ requiredCapabilities: REQUIRED })
				: unknownMethod();
		},
	);
	return server;
}
