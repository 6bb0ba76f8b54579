import { expect, test } from "vitest";
import { formatRequest, parseRequest } from "./request.ts";

test.each([
	["./skills?mcp", "./skills", ""],
	["@/skills?mcp&content=lazy", "@/skills", "content=lazy"],
	["./odd #1 50%?mcp", "./odd #1 50%", ""],
	["pkg?mcp&", "pkg", ""],
])("%s is a request", (specifier, path, query) => {
	expect(parseRequest(specifier)).toEqual({ path, query });
	expect(formatRequest({ path, query })).toBe(specifier.replace(/&$/, ""));
});

test.each([
	"./x.svg?mcp=1&foo",
	"./skills?mcpx",
	"./skills?raw&mcp",
	"./skills",
	"?mcp",
	"./a?b?mcp",
])("%s is not a request", (specifier) => {
	expect(parseRequest(specifier)).toBeUndefined();
});
