/** Skills on the low-level `Server` of either SDK, beside the application's request handlers. */
import * as v1Low from "@modelcontextprotocol/sdk/server/index.js";
import {
	CompleteRequestSchema,
	GetPromptRequestSchema,
	ListPromptsRequestSchema,
	ListResourcesRequestSchema,
	ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as v2 from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { sampleSkills } from "../support/sample-skills.ts";
import { HELLO, INFO, reply, SKILL_URIS, speak } from "./apps.ts";
import { connectV1, connectV2 } from "./wires.ts";

describe("low-level Server", () => {
	const listed = { resources: [{ uri: "app://note", name: "note" }], nextCursor: "2" };
	const capabilities = { resources: {}, prompts: {}, completions: {} };

	function v1Handlers(server: v1Low.Server) {
		server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
			params?.cursor ? { resources: [{ uri: "app://2", name: "2" }] } : listed,
		);
		server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => reply(new URL(params.uri)));
		server.setRequestHandler(ListPromptsRequestSchema, () => ({
			prompts: [{ name: "app-prompt" }],
		}));
		server.setRequestHandler(GetPromptRequestSchema, speak);
		server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: ["app"] } }));
	}

	function v2Handlers(server: v2.Server) {
		server.setRequestHandler("resources/list", ({ params }) =>
			params?.cursor ? { resources: [{ uri: "app://2", name: "2" }] } : listed,
		);
		server.setRequestHandler("resources/read", ({ params }) => reply(new URL(params.uri)));
		server.setRequestHandler("prompts/list", () => ({ prompts: [{ name: "app-prompt" }] }));
		server.setRequestHandler("prompts/get", speak);
		server.setRequestHandler("completion/complete", () => ({ completion: { values: ["app"] } }));
	}

	const cases = ["before", "after"].flatMap((order) => {
		const attach = (server: v1Low.Server | v2.Server, addHandlers: () => void) => {
			if (order === "before") addHandlers();
			registerSkills(server, sampleSkills);
			if (order === "after") addHandlers();
		};
		return [
			{
				name: `v1, handlers ${order}`,
				open: () => {
					const server = new v1Low.Server(INFO, { capabilities });
					attach(server, () => v1Handlers(server));
					return connectV1(server);
				},
			},
			{
				name: `v2, handlers ${order}`,
				open: () => {
					const server = new v2.Server(INFO, { capabilities });
					attach(server, () => v2Handlers(server));
					return connectV2(server);
				},
			},
		];
	});

	it.each(cases)("$name", async ({ open }) => {
		const session = await open();
		const first = await session.request("resources/list");
		expect(first.resources.map(({ uri }) => uri)).toEqual(["app://note", ...SKILL_URIS]);
		expect(first.nextCursor).toBe("2");
		const second = await session.request("resources/list", { cursor: "2" });
		expect(second.resources.map(({ uri }) => uri)).toEqual(["app://2"]);
		for (const [uri, text] of [
			["app://note", "app app://note"],
			[HELLO, "Hello."],
		])
			expect((await session.request("resources/read", { uri })).contents[0]!.text).toContain(text);
		const { prompts } = await session.request("prompts/list");
		expect(prompts.map(({ name }) => name)).toContain("app-prompt");
		expect(prompts.map(({ name }) => name)).toContain("hello-world");
		const { messages } = await session.request("prompts/get", { name: "app-prompt" });
		expect(messages[0]!.content.text).toBe("app");
		expect((await session.request("skills/list")).skills).toHaveLength(4);
		await session.close();
	});

	it("answers on its own if the application has no handlers", async () => {
		const server = new v1Low.Server(INFO, { capabilities: {} });
		registerSkills(server, sampleSkills, { tools: true });
		const session = await connectV1(server);
		expect((await session.request("resources/list")).resources).toHaveLength(5);
		expect((await session.request("prompts/list")).prompts).toHaveLength(4);
		expect((await session.request("tools/list")).tools).toHaveLength(1);
		await session.close();
	});

	it("passes requests that are not ours to a fallback handler", async () => {
		const server = new v1Low.Server(INFO, { capabilities });
		server.fallbackRequestHandler = async ({ method }) => ({ method });
		registerSkills(server, sampleSkills);
		const session = await connectV1(server);
		expect(await session.request("resources/read", { uri: "app://x" })).toEqual({
			method: "resources/read",
		});
		expect(await session.request("custom/method")).toEqual({ method: "custom/method" });
		await session.close();
	});
});
