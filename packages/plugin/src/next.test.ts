import { expect, test } from "vitest";
import { type NextOptions, withSkillbake } from "./next.ts";

const SKILLS = { skills: "app/skills" } as const;
const ALIAS = { "#skills?mcp": "./package.json?skillbake/skills" };

test.each([
	["an object", { output: "standalone" }],
	["a function", () => ({ output: "standalone" })],
	["a promise", Promise.resolve({ output: "standalone" })],
	["an async function", async () => ({ output: "standalone" })],
	["a function that returns a function", () => () => ({ output: "standalone" })],
])("takes the config as %s", async (_, config) => {
	let result: unknown = withSkillbake(config, SKILLS);
	expect(typeof result).toBe(typeof config);
	while (typeof result === "function") result = await result("phase-production-build", {});
	expect(await result).toMatchObject({
		output: "standalone",
		turbopack: { resolveAlias: ALIAS },
		webpack: expect.any(Function),
	});
});

test("passes the arguments of a function on", () => {
	const config = (phase: string, context: object) => ({ phase, context });
	const context = { defaultConfig: {} };
	expect(withSkillbake(config, SKILLS)("phase-export", context)).toMatchObject({
		phase: "phase-export",
		context,
	});
});

test("keeps what the config has for both bundlers", () => {
	const rule = { loaders: ["json-loader"] };
	const config = {
		turbopack: {
			root: "/work",
			resolveAlias: { a: "b" },
			rules: { "*.svg": rule, "package.json": rule },
		},
		webpack: (webpack: { plugins: unknown[]; seen?: unknown }, context: unknown) => ({
			...webpack,
			seen: context,
		}),
	};
	const { turbopack, webpack } = withSkillbake(config, SKILLS);
	expect(turbopack).toMatchObject({ root: "/work", resolveAlias: { a: "b", ...ALIAS } });
	expect(turbopack.rules["*.svg"]).toBe(rule);
	expect(turbopack.rules["package.json"]).toEqual([rule, expect.objectContaining({ as: "*.js" })]);
	const other = {};
	const result = webpack({ plugins: [other] }, "context");
	expect(result.seen).toBe("context");
	expect(result.plugins).toEqual([other, { apply: expect.any(Function) }]);
	expect(config.turbopack.resolveAlias).toEqual({ a: "b" });
});

test("gives several folders names of their own, with and without options", () => {
	const skills = { "#skills": "app/skills", "#team/internal": "../internal" };
	const { turbopack } = withSkillbake<{ turbopack?: { resolveAlias?: object } }>({}, { skills });
	expect(turbopack?.resolveAlias).toEqual({
		...ALIAS,
		"#skills?mcp&*": "./package.json?skillbake/skills&*",
		"#team/internal?mcp": "./package.json?skillbake/team/internal",
		"#team/internal?mcp&*": "./package.json?skillbake/team/internal&*",
	});
});

test.each([
	[undefined, "option skills must name a folder"],
	[{}, "option skills must name a folder"],
	[{ skills: 7 }, "option skills must name a folder"],
	[{ skills: {} }, "option skills must name a folder"],
	[{ skills: "" }, "option skills must give #skills a folder"],
	[{ skills: { "#a": 7 } }, "option skills must give #a a folder"],
	[{ skills: { skills: "skills" } }, 'option skills has the name "skills"; write # and then'],
	[{ skills: { "#a*": "skills" } }, 'option skills has the name "#a*"; write # and then'],
	[{ ...SKILLS, content: "asset" }, 'content "asset" is not possible with Next.js'],
	[{ ...SKILLS, tools: () => [] }, "option tools must be a list here"],
	[{ ...SKILLS, contents: "lazy" }, 'unknown option "contents"'],
	[{ ...SKILLS, prefix: 7 }, "option prefix must be a string"],
])("refuses %j when the config is loaded", (options, message) => {
	const call = () => withSkillbake({}, options as unknown as NextOptions);
	expect(call).toThrow(TypeError);
	expect(call).toThrow(`skillbake: ${message}`);
});
