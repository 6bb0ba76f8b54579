/** `registerSkillsOnConnect`: for servers that a framework makes and connects out of sight. */
import * as v1Low from "@modelcontextprotocol/sdk/server/index.js";
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import * as v2 from "@modelcontextprotocol/server";
import { registerSkillsOnConnect } from "@skillbake/runtime";
import { afterEach, expect, it } from "vitest";
import { sampleSkills } from "../support/sample-skills.ts";
import { INFO } from "./apps.ts";
import { connectV1, connectV2, v2Http } from "./wires.ts";

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** As FastMCP does it: an object of its own holds the server. */
class FrameworkSession {
	readonly server = new v1Low.Server(INFO, { capabilities: {} });
	connect(transport: Parameters<v1Low.Server["connect"]>[0]) {
		return this.server.connect(transport);
	}
}

it.each([
	{ of: "McpServer of v1", type: v1.McpServer, connect: () => connectV1(new v1.McpServer(INFO)) },
	{
		of: "Server of v1",
		type: v1Low.Server,
		connect: () => connectV1(new v1Low.Server(INFO, { capabilities: {} })),
	},
	{ of: "McpServer of v2", type: v2.McpServer, connect: () => connectV2(new v2.McpServer(INFO)) },
	{ of: "Server of v2", type: v2.Server, connect: () => connectV2(new v2.McpServer(INFO)) },
	{
		of: "a class that holds a server",
		type: FrameworkSession,
		connect: () => connectV1(new FrameworkSession()),
	},
])("serves skills from every $of, until it is stopped", async ({ type, connect }) => {
	const own = Object.getOwnPropertyDescriptor(type.prototype, "connect");
	stop = registerSkillsOnConnect(type, sampleSkills, { prompts: false });
	for (let servers = 0; servers < 2; servers++) {
		const session = await connect();
		expect((await session.request("skills/list")).skills).toHaveLength(sampleSkills.size);
		expect(session.capabilities.prompts).toBeUndefined();
		await session.close();
	}
	stop();
	expect(Object.getOwnPropertyDescriptor(type.prototype, "connect")).toEqual(own);
	const session = await connect();
	await expect(session.request("skills/list")).rejects.toMatchObject({ code: -32601 });
	await session.close();
});

it.each(["legacy", "modern"] as const)("works behind createMcpHandler, %s", async (era) => {
	stop = registerSkillsOnConnect(v2.McpServer, sampleSkills);
	const session = await v2Http(era)(() => {});
	expect((await session.request("skills/list")).skills).toHaveLength(sampleSkills.size);
	await session.close();
});

it("registers once on a server that connects again", async () => {
	stop = registerSkillsOnConnect(v1.McpServer, sampleSkills);
	const server = new v1.McpServer(INFO);
	for (let times = 0; times < 2; times++) {
		const session = await connectV1(server);
		expect((await session.request("skills/list")).skills).toHaveLength(sampleSkills.size);
		await session.close();
		await server.close();
	}
});
