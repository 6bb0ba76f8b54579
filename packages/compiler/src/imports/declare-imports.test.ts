import { expect, test } from "vitest";
import { declareImports } from "./declare-imports.ts";
import { parseRequest } from "./request.ts";
import type { SeenImport } from "./seen-import.ts";

const seen = (specifier: string, folder: string): SeenImport => ({
	request: parseRequest(specifier)!,
	importer: "/main.ts",
	directory: "/",
	ref: { folder, query: "" },
});

test.each([
	["./skills?mcp", "*/skills?mcp"],
	["../../content/skills?mcp&content=lazy", "*/content/skills?mcp&content=lazy"],
	[".\\skills?mcp", "*/skills?mcp"],
	["/abs/olute/skills?mcp", "*/skills?mcp"],
	["@/skills?mcp", "@/skills?mcp"],
	["pkg/skills?mcp", "pkg/skills?mcp"],
	["#skills?mcp&content=lazy", "#skills?mcp&content=lazy"],
	["..?mcp", "*..?mcp"],
])("%s is declared as %s", (specifier, expected) => {
	const { ambient, ambiguous } = declareImports([seen(specifier, "/skills")]);
	expect(ambient.map((declaration) => declaration.specifier)).toEqual([expected]);
	expect(ambiguous).toEqual([]);
});

test("two relative paths to one folder give one declaration", () => {
	const { ambient, ambiguous } = declareImports([
		seen("./skills?mcp", "/skills"),
		seen("../skills?mcp", "/skills"),
	]);
	expect(ambient).toEqual([{ specifier: "*/skills?mcp", ref: { folder: "/skills", query: "" } }]);
	expect(ambiguous).toEqual([]);
});

test("two folders with the same specifier get sidecar files", () => {
	const { ambient, sidecars, ambiguous } = declareImports([
		seen("./skills?mcp", "/a/skills"),
		seen("./skills?mcp", "/b/skills"),
	]);
	expect(ambient).toEqual([{ specifier: "*/skills?mcp", ref: undefined }]);
	expect([...sidecars.keys()]).toEqual(["/a/skills?mcp.d.ts", "/b/skills?mcp.d.ts"]);
	expect(ambiguous).toEqual(["*/skills?mcp"]);
});

test("a relative path without an importer is not declared, and makes no other import ambiguous", () => {
	const { ambient, sidecars, ambiguous } = declareImports([
		{ ...seen("./skills?mcp", "/skills"), importer: undefined },
		seen("./skills?mcp", "/src/skills"),
	]);
	expect(ambient).toEqual([
		{ specifier: "*/skills?mcp", ref: { folder: "/src/skills", query: "" } },
	]);
	expect([...sidecars.keys()]).toEqual(["/src/skills?mcp.d.ts"]);
	expect(ambiguous).toEqual([]);
});
