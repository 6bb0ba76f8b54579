import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Frontmatter } from "./manifest.ts";
import { nearestTool } from "./nearest-tool.ts";
import { isOffered, requiredTools, splitTools } from "./required-tools.ts";

const NAME = fc.stringMatching(/^[a-z][a-z_-]{0,8}[a-z]$/).filter((name) => !/^mcp__/.test(name));
const SEPARATOR = fc.constantFrom(" ", ", ", ",", "\n", "  ");

describe("requiredTools", () => {
	it.each<[string, Frontmatter, string[]]>([
		["nothing", {}, []],
		[
			"a string",
			{ "allowed-tools": "create_ticket list_tickets" },
			["create_ticket", "list_tickets"],
		],
		["commas", { "allowed-tools": "a_b,c_d, e_f" }, ["a_b", "c_d", "e_f"]],
		["a list", { "allowed-tools": ["a_b", "c_d(x y)", "Read"] }, ["a_b", "c_d"]],
		["tools of the host", { "allowed-tools": "Bash(git add, rm) Read Élan a_b" }, ["a_b"]],
		["specifiers", { "allowed-tools": "a_b(c_d (e_f) g_h) i_j" }, ["a_b", "i_j"]],
		["an open parenthesis", { "allowed-tools": "a_b(c_d e_f" }, ["a_b"]],
		["a stray parenthesis", { "allowed-tools": "a_b) c_d" }, ["a_b", "c_d"]],
		["labels", { "allowed-tools": "mcp__github__create_issue" }, ["mcp__github__create_issue"]],
		["all tools of a server", { "allowed-tools": "mcp__github mcp__gitlab__* *" }, []],
		["the metadata key", { metadata: { "requires-tools": "Deploy, a_b" } }, ["Deploy", "a_b"]],
		[
			"both, each name once",
			{ "allowed-tools": "a_b c_d a_b", metadata: { "requires-tools": "e_f c_d" } },
			["a_b", "c_d", "e_f"],
		],
		["values of other types", { "allowed-tools": 5, metadata: ["requires-tools"] }, []],
		["lists of other types", { "allowed-tools": [1, ["a_b"], null, { a: "b" }, "c_d"] }, ["c_d"]],
	])("reads %s", (_, frontmatter, expected) => {
		expect(requiredTools(frontmatter)).toEqual(expected);
	});

	it("finds every name once and in order, whatever separates the names", () => {
		const specifier = fc.constantFrom("", "(x y)", "(a, (b) c)");
		fc.assert(
			fc.property(fc.array(fc.tuple(NAME, specifier, SEPARATOR)), (parts) => {
				const names = [...new Set(parts.map(([name]) => name))];
				const text = parts.map((part) => part.join("")).join("");
				expect(requiredTools({ "allowed-tools": text })).toEqual(names);
				expect(requiredTools({ metadata: { "requires-tools": text } })).toEqual(names);
				const list = parts.map(([name, inside]) => name + inside);
				expect(requiredTools({ "allowed-tools": list })).toEqual(names);
			}),
		);
	});

	it("never throws, and returns distinct words", () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (allowed, metadata) => {
				const frontmatter = { "allowed-tools": allowed, metadata } as Frontmatter;
				const names = requiredTools(frontmatter);
				expect(new Set(names).size).toBe(names.length);
				for (const name of names) expect(name).toMatch(/^[^\s,()*]+$/);
			}),
		);
	});

	it("does not read inherited properties", () => {
		expect(requiredTools(Object.create({ "allowed-tools": "a_b" }))).toEqual([]);
	});
});

it("says where each name is", () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom("a", "_", " ", ",", "(", ")") }), (text) => {
			for (const { name, offset } of splitTools(text))
				expect(text.slice(offset, offset + name.length)).toBe(name);
		}),
	);
});

describe("isOffered", () => {
	const LABEL = fc.stringMatching(/^[a-z][a-z_-]{0,6}$/);
	const TOOL = fc.stringMatching(/^[a-z_]{1,12}$/);

	it("finds a tool by its name and behind any label", () => {
		fc.assert(
			fc.property(TOOL, LABEL, (tool, label) => {
				const tools = new Set([tool]);
				expect(isOffered(tool, tools)).toBe(true);
				expect(isOffered(`mcp__${label}__${tool}`, tools)).toBe(true);
				expect(isOffered(`mcp__${label}__${tool}`, new Set([`mcp__${label}__${tool}`]))).toBe(true);
			}),
		);
	});

	it("finds nothing else", () => {
		fc.assert(
			fc.property(TOOL, fc.array(TOOL), (name, others) => {
				const tools = new Set(others);
				expect(isOffered(name, tools)).toBe(tools.has(name));
				if (isOffered(`mcp__x__${name}`, tools))
					expect(others.some((other) => `__${name}`.endsWith(`__${other}`))).toBe(true);
			}),
		);
		expect(isOffered("mcp__create_ticket", new Set(["create_ticket"]))).toBe(false);
		expect(isOffered("github__create_ticket", new Set(["create_ticket"]))).toBe(false);
	});
});

it("suggests the nearest tool, also behind a label", () => {
	const tools = new Set(["create_ticket", "mcp__github__create_issue"]);
	expect(nearestTool("creat_ticket", tools)).toBe("create_ticket");
	expect(nearestTool("mcp__desk__creat_ticket", tools)).toBe("create_ticket");
	expect(nearestTool("mcp__github__creat_issue", tools)).toBe("mcp__github__create_issue");
	expect(nearestTool("deploy", tools)).toBeUndefined();
});

it("stays fast for megabytes", () => {
	const megabyte = 1_000_000;
	const tools = new Set(["a", "_".repeat(100), "x".repeat(megabyte)]);
	const start = performance.now();
	for (const unit of ["a ", "a(", "a)", "(", ")", "_", "mcp__", "mcp__a__ ", "x", "a,"]) {
		const text = unit.repeat(megabyte / unit.length);
		for (const name of requiredTools({
			"allowed-tools": text,
			metadata: { "requires-tools": text },
		}))
			isOffered(name, tools);
		isOffered(`mcp__${text}`, tools);
		nearestTool(text, tools);
	}
	expect(performance.now() - start).toBeLessThan(5000);
});
