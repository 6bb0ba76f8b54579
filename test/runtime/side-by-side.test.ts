/** The application's own resources, templates, prompts and handlers beside the skills, in any order. */
import * as v1Low from "@modelcontextprotocol/sdk/server/index.js";
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import {
	CompleteRequestSchema,
	GetPromptRequestSchema,
	ListPromptsRequestSchema,
	ListResourcesRequestSchema,
	ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as v2 from "@modelcontextprotocol/server";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { registerSkills, toSkillSource } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleManifest, sampleSkills } from "./sample-skills.ts";
import { connectV1, connectV2, type Session } from "./wires.ts";

const INFO = { name: "app", version: "1.0.0" };
const HELLO = "skill://hello-world/SKILL.md";
const SKILL_URIS = [...sampleManifest.skills.map(({ uri }) => uri), "skill://index.json"];

/** The parts of both SDKs' `McpServer` that an application uses, with one set of types. */
interface App {
	resource(name: string, uri: string): void;
	template(name: string, pattern: string): void;
	prompt(name: string): void;
	readonly server: v1.McpServer | v2.McpServer;
	connect(): Promise<Session>;
}

const reply = (uri: URL) => ({ contents: [{ uri: uri.href, text: `app ${uri.href}` }] });
const speak = () => ({
	messages: [{ role: "user" as const, content: { type: "text" as const, text: "app" } }],
});

const SDKS: readonly { readonly sdk: string; create(): App }[] = [
	{
		sdk: "v1",
		create() {
			const server = new v1.McpServer(INFO);
			return {
				server,
				resource: (name, uri) => void server.registerResource(name, uri, {}, reply),
				template: (name, pattern) =>
					void server.registerResource(
						name,
						new v1.ResourceTemplate(pattern, {
							list: undefined,
							complete: { x: () => ["from the application"] },
						}),
						{},
						reply,
					),
				prompt: (name) => void server.registerPrompt(name, {}, speak),
				connect: () => connectV1(server),
			};
		},
	},
	{
		sdk: "v2",
		create() {
			const server = new v2.McpServer(INFO);
			return {
				server,
				resource: (name, uri) => void server.registerResource(name, uri, {}, reply),
				template: (name, pattern) =>
					void server.registerResource(
						name,
						new v2.ResourceTemplate(pattern, {
							list: undefined,
							complete: { x: () => ["from the application"] },
						}),
						{},
						reply,
					),
				prompt: (name) => void server.registerPrompt(name, {}, speak),
				connect: () => connectV2(server),
			};
		},
	},
];

describe.each(SDKS)("$sdk McpServer", ({ create }) => {
	const populate = (app: App) => {
		app.resource("note", "app://note");
		app.template("greedy", "skill://{+x}");
		app.template("others", "app://other/{x}");
		app.prompt("app-prompt");
	};

	it.each([
		{ order: "before", first: "app" },
		{ order: "after", first: "skills" },
	])("serves both if the application registers $order", async ({ first }) => {
		const app = create();
		if (first === "app") populate(app);
		registerSkills(app.server, sampleSkills);
		if (first === "skills") populate(app);
		const session = await app.connect();

		const { resources } = await session.request("resources/list");
		expect(resources.map(({ uri }) => uri)).toEqual(["app://note", ...SKILL_URIS]);
		const { resourceTemplates } = await session.request("resources/templates/list");
		expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
			"skill://{+x}",
			"app://other/{x}",
			"skill://{+skillFilePath}",
		]);
		const { prompts } = await session.request("prompts/list");
		expect(prompts.map(({ name }) => name)).toEqual([
			"app-prompt",
			"acme/billing/refunds",
			"nested",
			"hello-world",
			"other/refunds",
		]);

		const read = async (uri: string) =>
			(await session.request("resources/read", { uri })).contents[0]!.text;
		expect(await read("app://note")).toBe("app app://note");
		expect(await read("app://other/1")).toBe("app app://other/1");
		// A greedy template gets what is not ours, and only that, whoever came first.
		expect(await read(HELLO)).toContain("Hello.");
		expect(await read("skill://unknown/SKILL.md")).toBe("app skill://unknown/SKILL.md");

		const get = async (name: string) =>
			(await session.request("prompts/get", { name })).messages[0]!.content.text;
		expect(await get("app-prompt")).toBe("app");
		expect(await get("hello-world")).toContain("Hello.");
		await expect(get("unknown")).rejects.toMatchObject({ code: -32602 });

		const complete = async (uri: string, name: string) =>
			(
				await session.request("completion/complete", {
					ref: { type: "ref/resource", uri },
					argument: { name, value: "hello" },
				})
			).completion.values;
		expect(await complete("skill://{+x}", "x")).toEqual(["from the application"]);
		expect(await complete("skill://{+skillFilePath}", "skillFilePath")).toEqual([
			"hello-world/SKILL.md",
		]);
		await session.close();
	});

	it("refuses a prompt of the application with the name of a skill, and names both", () => {
		const before = create();
		before.prompt("hello-world");
		const clash = /"hello-world".*skill:\/\/hello-world\/SKILL\.md/;
		expect(() => registerSkills(before.server, sampleSkills)).toThrow(clash);

		const after = create();
		registerSkills(after.server, sampleSkills);
		expect(() => after.prompt("hello-world")).toThrow(clash);
		after.prompt("hello-other-world");

		const renamed = create();
		renamed.prompt("hello-world");
		registerSkills(renamed.server, sampleSkills, {
			prompts: { name: ({ path }) => `skill:${path}` },
		});
	});

	it("leaves the server as it was when it refuses", async () => {
		const app = create();
		app.prompt("hello-world");
		expect(() => registerSkills(app.server, sampleSkills)).toThrow();
		const session = await app.connect();
		expect(session.capabilities.extensions).toBeUndefined();
		expect(session.capabilities.resources).toBeUndefined();
		await expect(session.request("skills/list")).rejects.toMatchObject({ code: -32601 });
		await session.close();
	});

	it("refuses a second registration, a connected server and what is no server", async () => {
		const app = create();
		registerSkills(app.server, sampleSkills);
		expect(() => registerSkills(app.server, sampleSkills)).toThrow("skills/list");
		const connected = create();
		const session = await connected.connect();
		expect(() => registerSkills(connected.server, sampleSkills)).toThrow(
			"before the server connects",
		);
		await session.close();
		const stranger = { server: Object.create(null) } as v1.McpServer;
		expect(() => registerSkills(stranger, sampleSkills)).toThrow("Not a server");
	});

	it("can be taken off and registered again", async () => {
		const app = create();
		await registerSkills(app.server, sampleSkills).dispose();
		app.prompt("hello-world");
		const handle = registerSkills(app.server, sampleSkills.pick("other/refunds"));
		const session = await app.connect();
		expect((await session.request("skills/list")).skills).toHaveLength(1);
		await handle.dispose();
		await expect(session.request("skills/list")).rejects.toMatchObject({ code: -32601 });
		expect((await session.request("prompts/list")).prompts.map(({ name }) => name)).toEqual([
			"hello-world",
		]);
		await expect(handle.update(sampleSkills)).rejects.toThrow("dispose");
		await session.close();
	});
});

it("does not share a server with the official extension, in either order", () => {
	const extension = new SkillsExtension({ source: toSkillSource(sampleSkills) });
	const attached = new v2.McpServer(INFO);
	extension.attach(attached);
	expect(() => registerSkills(attached, sampleSkills)).toThrow("SkillsExtension");
	const registered = new v2.McpServer(INFO);
	registerSkills(registered, sampleSkills);
	expect(() => extension.attach(registered)).toThrow("skills/list");
});

it("serves from a subclass that a framework made", async () => {
	class FrameworkServer extends v1.McpServer {
		override registerPrompt: v1.McpServer["registerPrompt"] = (name, ...rest) =>
			super.registerPrompt(`framework-${name}`, ...rest);
	}
	const server = new FrameworkServer(INFO);
	registerSkills(server, sampleSkills);
	server.registerPrompt("mine", {}, speak);
	const session = await connectV1(server);
	expect((await session.request("prompts/list")).prompts[0]!.name).toBe("framework-mine");
	await session.close();
});

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

	const cases = ["before", "after"].flatMap((order) => [
		{
			name: `v1, handlers ${order}`,
			open: () => {
				const server = new v1Low.Server(INFO, { capabilities });
				if (order === "before") v1Handlers(server);
				registerSkills(server, sampleSkills);
				if (order === "after") v1Handlers(server);
				return connectV1(server);
			},
		},
		{
			name: `v2, handlers ${order}`,
			open: () => {
				const server = new v2.Server(INFO, { capabilities });
				if (order === "before") v2Handlers(server);
				registerSkills(server, sampleSkills);
				if (order === "after") v2Handlers(server);
				return connectV2(server);
			},
		},
	]);

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

	it("answers alone where the application has no handlers", async () => {
		const server = new v1Low.Server(INFO, { capabilities: {} });
		registerSkills(server, sampleSkills, { tools: true });
		const session = await connectV1(server);
		expect((await session.request("resources/list")).resources).toHaveLength(5);
		expect((await session.request("prompts/list")).prompts).toHaveLength(4);
		expect((await session.request("tools/list")).tools).toHaveLength(1);
		await session.close();
	});

	it("reports a clash of prompt names when they are listed", async () => {
		const server = new v2.Server(INFO, { capabilities });
		registerSkills(server, sampleSkills);
		server.setRequestHandler("prompts/list", () => ({ prompts: [{ name: "hello-world" }] }));
		const session = await connectV2(server);
		await expect(session.request("prompts/list")).rejects.toThrow(HELLO);
		await session.close();
	});

	it("hands what is not ours to a fallback handler", async () => {
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

describe.each(SDKS)("tools on $sdk", ({ create }) => {
	it("adds load_skill with the bytes of the prompt, beside the application's tools", async () => {
		const app = create();
		registerSkills(app.server, sampleSkills, { tools: true, prompts: false });
		if (app.server instanceof v1.McpServer)
			app.server.registerTool("echo", { inputSchema: { text: z.string() } }, ({ text }) => ({
				content: [{ type: "text", text }],
			}));
		else
			app.server.registerTool(
				"echo",
				{ inputSchema: z.object({ text: z.string() }) },
				({ text }) => ({ content: [{ type: "text", text }] }),
			);
		const session = await app.connect();
		const { tools } = await session.request("tools/list");
		expect(tools.map(({ name }) => name)).toEqual(["echo", "load_skill"]);
		expect(tools[1]!.description).toContain("- hello-world: What hello-world does.");
		const call = (name: string, args: object) =>
			session.request("tools/call", { name, arguments: args });
		expect((await call("echo", { text: "hi" })).content[0]!.text).toBe("hi");
		for (const [name, path] of [
			["hello-world", "hello-world"],
			["acme/billing/refunds", "acme/billing/refunds"],
		] as const)
			expect((await call("load_skill", { name })).content).toEqual([
				{ type: "text", text: await sampleSkills.get(path).promptText() },
			]);
		expect(session.capabilities.prompts).toBeUndefined();
		await session.close();
	});
});
