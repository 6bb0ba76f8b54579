/** Wrong arguments get a sentence that says what was expected and what was given. */
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer } from "@modelcontextprotocol/server";
import {
	dynamicSkill,
	mergeSkills,
	registerSkills,
	registerSkillsOnConnect,
	toSkillSource,
} from "@skillbake/runtime";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleSkills } from "../support/sample-skills.ts";
import { INFO } from "./apps.ts";

class FastMCP {}

const WRONG = [
	{ value: undefined, shown: "undefined" },
	{ value: null, shown: "null" },
	{ value: "./skills", shown: '"./skills"' },
	{ value: 7, shown: "Number" },
	{ value: {}, shown: "Object" },
	{ value: [], shown: "Array" },
	{ value: Promise.resolve(sampleSkills), shown: "Promise" },
	{ value: new FastMCP(), shown: "FastMCP" },
	{ value: () => sampleSkills, shown: "Function" },
];

/** Calls a function as JavaScript can. */
const call = (work: (...args: never[]) => unknown, ...args: unknown[]) =>
	work(...(args as never[]));

const server = () => new McpServer(INFO);

describe.each(WRONG)("$shown", ({ value, shown }) => {
	it("is not a server", () => {
		expect(() => call(registerSkills, value, sampleSkills)).toThrow(
			`Expected a server of the MCP TypeScript SDK 1.13 or newer (for frameworks: registerSkillsOnConnect), not ${shown}`,
		);
	});

	it("is not a collection of skills", () => {
		const sentence = `Expected the skills of an import such as "./skills?mcp", not ${shown}`;
		expect(() => call(registerSkills, server(), value)).toThrow(sentence);
		expect(() => call(registerSkillsOnConnect, McpServer, value)).toThrow(sentence);
		expect(() => call(mergeSkills, sampleSkills, value)).toThrow(sentence);
		expect(() => call(toSkillSource, value)).toThrow(sentence);
	});

	it("is not a class of servers", () => {
		expect(() => call(registerSkillsOnConnect, value, sampleSkills)).toThrow(
			`Expected a class of servers with a method connect, such as McpServer of the MCP TypeScript SDK, not ${shown}`,
		);
	});
});

it("refuses to update to something else than skills, and keeps the old ones", async () => {
	const handle = registerSkills(server(), sampleSkills);
	await expect(call(handle.update, undefined)).rejects.toThrow("Expected the skills");
	await handle.update(sampleSkills);
});

it.each([
	{ options: "drafts", shown: '"drafts"' },
	{ options: null, shown: "null" },
	{ options: true, shown: "Boolean" },
])("refuses the options $options", ({ options, shown }) => {
	const sentence = `Expected options, not ${shown}`;
	expect(() => call(registerSkills, server(), sampleSkills, options)).toThrow(sentence);
	expect(() => call(toSkillSource, sampleSkills, options)).toThrow(sentence);
});

describe("mcp-use 1", () => {
	afterEach(() => {
		vi.unstubAllGlobals();
	});

	it("is told that its native server never connects", () => {
		// Its constructor leaves itself here; a recipe runs the package itself.
		const nativeServer = new v1.McpServer(INFO);
		vi.stubGlobal("__mcpUseLastServer", { nativeServer });
		for (const given of [nativeServer, nativeServer.server])
			expect(() => registerSkills(given, sampleSkills)).toThrow(
				"mcp-use never connects its nativeServer: override getServerForSession",
			);
		registerSkills(new v1.McpServer(INFO), sampleSkills);
	});
});

describe("dynamicSkill", () => {
	const valid = {
		path: "live/weather",
		frontmatter: { name: "weather", description: "Tells the weather." },
		read: () => "",
	};

	it.each([
		{ change: { frontmatter: undefined }, sentence: "a frontmatter.name of lower-case letters" },
		{
			change: { frontmatter: { name: "Weather" } },
			sentence: 'at most 64 characters, not "Weather"',
		},
		{
			change: { frontmatter: { name: "weather" } },
			sentence: "a frontmatter.description for the skill weather, not undefined",
		},
		{ change: { path: undefined }, sentence: "The path is undefined but the name is" },
		{ change: { path: "wether" }, sentence: 'The path is "wether" but the name is "weather"' },
		{ change: { path: "../weather" }, sentence: "cannot be a segment of a skill URI" },
		{ change: { path: "/weather" }, sentence: "cannot be a segment of a skill URI" },
		{
			change: { read: "text" },
			sentence: 'a function read(path) that returns the files of the skill weather, not "text"',
		},
	])("refuses $change", ({ change, sentence }) => {
		expect(() => call(dynamicSkill, { ...valid, ...change })).toThrow(sentence);
	});

	it("refuses every name that a SKILL.md could not have", () => {
		fc.assert(
			fc.property(fc.string(), (name) => {
				fc.pre(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
				const frontmatter = { name, description: "x" };
				expect(() => dynamicSkill({ ...valid, path: name, frontmatter })).toThrow(TypeError);
			}),
		);
	});
});
