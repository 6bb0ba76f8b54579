/**
 * Servers that refuse the methods of the extension to clients that do not declare it (SEP-2133), on
 * both SDKs. They do not use `registerSkills`, so a mistake in its option `strict` cannot hide one in a
 * client. Resources are part of the base protocol, so everybody may read them.
 */
import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
	CLIENT_CAPABILITIES_META_KEY,
	createMcpHandler,
	MissingRequiredClientCapabilityError,
	Server as ServerV2,
} from "@modelcontextprotocol/server";
import { METHODS, SKILLS_EXTENSION } from "@skillbake/core";
import { type AnySkills, type SkillSource, toSkillSource } from "@skillbake/runtime";
import { z } from "zod";
import { type Listening, listen } from "./listen.ts";
import { sampleSkills } from "./sample-skills.ts";

/** What a client passes to its constructor to be served. */
export const DECLARED = { extensions: { [SKILLS_EXTENSION]: {} } } as const;

const INFO = { name: "strict", version: "1.0.0" };
const OPTIONS = {
	capabilities: { extensions: { [SKILLS_EXTENSION]: { directoryRead: true } }, resources: {} },
};
const ANY_PARAMS = z.looseObject({ uri: z.string().default(""), cursor: z.string().optional() });
const OWN_METHODS: readonly string[] = Object.values(METHODS);

/** The SDK types it as an empty object. */
interface Envelope {
	readonly [CLIENT_CAPABILITIES_META_KEY]?: { readonly extensions?: object };
}
type Params = z.infer<typeof ANY_PARAMS>;
type Answer = (source: SkillSource, params: Params) => Promise<object>;

const ANSWERS: { readonly [method: string]: Answer } = {
	[METHODS.list]: async (source, { cursor }) => source.list(cursor === undefined ? {} : { cursor }),
	[METHODS.get]: async (source, { uri }) => ({ skill: found(await source.get(uri), uri) }),
	[METHODS.readDirectory]: async (source, { uri, cursor }) =>
		found(await source.readDirectory(uri, cursor === undefined ? {} : { cursor }), uri),
	"resources/list": async (source) => ({ resources: await source.listResources() }),
	async "resources/read"(source, { uri }) {
		const { mimeType, ...content } = found(await source.read(uri), uri);
		return {
			contents: [
				"text" in content
					? { uri, mimeType, text: content.text }
					: { uri, mimeType, blob: Buffer.from(content.bytes).toString("base64") },
			],
		};
	},
};

/** Legacy. Connect it to any transport that keeps one server per client. */
export function strictV1Server(skills: AnySkills = sampleSkills): ServerV1 {
	const server = new ServerV1(INFO, OPTIONS);
	const source = toSkillSource(skills);
	for (const [method, answer] of Object.entries(ANSWERS))
		server.setRequestHandler(
			z.object({ method: z.literal(method), params: ANY_PARAMS.prefault({}) }),
			({ params }) => {
				if (OWN_METHODS.includes(method) && !declares(server.getClientCapabilities()))
					throw methodNotFound();
				return answer(source, params);
			},
		);
	return server;
}

/** Both eras, if connected to a transport that keeps one server per client. */
export function strictV2Server(skills: AnySkills = sampleSkills): ServerV2 {
	const server = new ServerV2(INFO, OPTIONS);
	const source = toSkillSource(skills);
	for (const [method, answer] of Object.entries(ANSWERS))
		server.setRequestHandler(method, { params: ANY_PARAMS.prefault({}) }, async (params, ctx) => {
			const envelope: Envelope = ctx.mcpReq.envelope ?? {};
			const modern = envelope[CLIENT_CAPABILITIES_META_KEY];
			if (OWN_METHODS.includes(method) && !declares(modern ?? server.getClientCapabilities()))
				throw modern
					? new MissingRequiredClientCapabilityError({ requiredCapabilities: DECLARED })
					: methodNotFound();
			return { ...(await answer(source, params)), ttlMs: 0, cacheScope: "private" };
		});
	return server;
}

/** Modern only: in the legacy era a handler without sessions cannot know what a client declared. */
export function strictV2Handler(skills?: AnySkills): ReturnType<typeof createMcpHandler> {
	return createMcpHandler(() => strictV2Server(skills), { legacy: "reject" });
}

/** The v1 server over HTTP with sessions. */
export function listenStrictV1(skills?: AnySkills): Promise<Listening> {
	const transports = new Map<unknown, StreamableHTTPServerTransport>();
	return listen(
		createServer(async (request, response) => {
			let transport = transports.get(request.headers["mcp-session-id"]);
			if (!transport) {
				const created = new StreamableHTTPServerTransport({
					sessionIdGenerator: randomUUID,
					onsessioninitialized: (id) => void transports.set(id, created),
				});
				await strictV1Server(skills).connect(created as Parameters<ServerV1["connect"]>[0]);
				transport = created;
			}
			await transport.handleRequest(request, response);
		}),
	);
}

/** The v2 handler over HTTP. */
export function listenStrictV2(skills?: AnySkills): Promise<Listening> {
	const handle = toNodeHandler(strictV2Handler(skills)) as RequestListener;
	return listen(createServer(handle));
}

function declares(capabilities: { readonly extensions?: object | undefined } | undefined): boolean {
	return SKILLS_EXTENSION in (capabilities?.extensions ?? {});
}

function found<T>(value: T | undefined, uri: string): T {
	if (value !== undefined) return value;
	throw Object.assign(new Error(`There is nothing at ${uri}`), { code: -32602 });
}

function methodNotFound(): Error {
	return Object.assign(new Error("Method not found"), { code: -32601 });
}
