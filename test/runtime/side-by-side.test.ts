/** The application's own resources, templates, prompts and tools beside the skills, in any order. */
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import * as v2 from "@modelcontextprotocol/server";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { registerSkills, toSkillSource } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleSkills } from "../support/sample-skills.ts";
import { type App, HELLO, INFO, SDKS, SKILL_URIS, speak } from "./apps.ts";
import { connectV1 } from "./wires.ts";

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
		// A greedy template only gets requests that are not ours, in either order.
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

	it("leaves the server as it was when it refuses", async () => {
		const app = create();
		expect(() => registerSkills(app.server, undefined as never)).toThrow("Expected the skills");
		const session = await app.connect();
		expect(session.capabilities.extensions).toBeUndefined();
		expect(session.capabilities.resources).toBeUndefined();
		await expect(session.request("skills/list")).rejects.toMatchObject({ code: -32601 });
		await session.close();
	});

	it("refuses a second registration and a connected server", async () => {
		const app = create();
		registerSkills(app.server, sampleSkills);
		expect(() => registerSkills(app.server, sampleSkills)).toThrow("skills/list");
		const connected = create();
		const session = await connected.connect();
		expect(() => registerSkills(connected.server, sampleSkills)).toThrow(
			"before the server connects",
		);
		await session.close();
	});

	it("can be disposed and registered again", async () => {
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

it("serves from a subclass that a framework defines", async () => {
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
