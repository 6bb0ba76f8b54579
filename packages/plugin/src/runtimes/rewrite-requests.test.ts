import { describe, expect, it } from "vitest";
import { rewriteRequests } from "./rewrite-requests.ts";

const REQUESTS = new Set(["./skills?mcp", "../a b/skills?mcp&prefix=x", "pkg?mcp"]);
const rewrite = (code: string) => rewriteRequests(code, REQUESTS, (specifier) => `<${specifier}>`);

describe("rewriteRequests", () => {
	it.each([
		['import a from "./skills?mcp";', 'import a from "<./skills?mcp>";'],
		["import a from './skills?mcp'", 'import a from "<./skills?mcp>"'],
		['import a from"pkg?mcp"', 'import a from"<pkg?mcp>"'],
		['import "./skills?mcp"', 'import "<./skills?mcp>"'],
		['export { default } from\n  "./skills?mcp";', 'export { default } from\n  "<./skills?mcp>";'],
		['await import( "./skills?mcp" )', 'await import( "<./skills?mcp>" )'],
		["import(`./skills?mcp`)", 'import("<./skills?mcp>")'],
		['require("./skills?mcp")', 'require("<./skills?mcp>")'],
		['from "../a b/skills?mcp&prefix=x"', 'from "<../a b/skills?mcp&prefix=x>"'],
	])("replaces %s", (code, expected) => {
		expect(rewrite(code)).toBe(expected);
	});

	it.each([
		'const text = "./skills?mcp";',
		'expect(path).toBe("./skills?mcp")',
		'import a from "./other?mcp";',
		'import a from "./skills?mcp=1";',
		"import a from \"./skills?mcp';",
		'import a from "./skills";',
	])("leaves %s", (code) => {
		expect(rewrite(code)).toBe(code);
	});
});
