/** The architecture page says who may import whom and who touches the disk; the sources agree. */
import { describe, expect, it } from "vitest";
import { bare, isWithin, nameImport, partOf, readImportTable, readTable } from "./import-table.ts";
import { readImports } from "./read-imports.ts";
import { isSkillContent, isTest, listFiles, readText } from "./source-files.ts";

const page = readText("docs/architecture.md");
const parts = readImportTable(page);
const sources = listFiles("packages", "examples", "bench")
	.filter((file) => /^(?:packages\/[^/]+\/src|examples|bench)\/.*\.(?:ts|mjs|cjs)$/.test(file))
	.filter((file) => !isTest(file) && !isSkillContent(file))
	.map((file) => ({ file, imports: readImports(file, readText(file)) }));

it("every source file belongs to a row of the table", () => {
	expect(parts.length).toBeGreaterThan(0);
	expect(sources.flatMap(({ file }) => (partOf(parts, file) ? [] : [file]))).toEqual([]);
});

describe.each(parts)("$name", ({ name, path, mayImport }) => {
	it("imports exactly what the table says it may", () => {
		const used = sources
			.filter(({ file }) => partOf(parts, file)?.path === path)
			.flatMap(({ file, imports }) =>
				imports
					.filter(({ kind }) => kind !== "builtin")
					.map(({ specifier }) => ({
						target: nameImport(parts, file, specifier),
						seen: `${file} imports ${specifier}`,
					})),
			);
		const allowed = [name, ...mayImport];
		const forbidden = used.flatMap(({ target, seen }) => (allowed.includes(target) ? [] : [seen]));
		const unused = mayImport.filter((word) => !used.some(({ target }) => target === word));
		expect({ forbidden, unused }).toEqual({ forbidden: [], unused: [] });
	});
});

it("only the files listed under “Who touches the disk” do", () => {
	const [, , ...rows] = readTable(page, "## Who touches the disk");
	const places = rows.map(([place = ""]) => bare(place));
	const touching = sources.flatMap(({ file, imports }) =>
		file.startsWith("packages/") && imports.some(touchesDisk) ? [file] : [],
	);
	expect({
		unlisted: touching.filter((file) => !places.some((place) => isWithin(file, place))),
		stale: places.filter((place) => !touching.some((file) => isWithin(file, place))),
	}).toEqual({ unlisted: [], stale: [] });
});

function touchesDisk({ specifier, kind }: { specifier: string; kind: string }): boolean {
	return kind !== "type" && /^node:fs(?:\/|$)/.test(specifier);
}

describe("the reader of the table", () => {
	const table = readImportTable(
		[
			"## Packages",
			"",
			"| folder | package | may import |",
			"| --- | --- | --- |",
			"| `packages/a` | `@x/a` | nothing |",
			"| `packages/b` | `b` | a, npm |",
			"| `packages/b/src/node` | `b/node` | b, node: |",
			"| `examples` |  | b, MCP SDK |",
		].join("\n"),
	);

	it("takes a row for a folder inside a package as a part of its own", () => {
		expect(table.map(({ name, mayImport }) => [name, mayImport])).toEqual([
			["a", []],
			["b", ["a", "npm"]],
			["b/node", ["b", "node:"]],
			["examples", ["b", "MCP SDK"]],
		]);
		expect(partOf(table, "packages/b/src/node/read.ts")?.name).toBe("b/node");
		expect(partOf(table, "packages/b/src/nodes.ts")?.name).toBe("b");
		expect(partOf(table, "packages/c/src/index.ts")).toBeUndefined();
	});

	it.each([
		["./x.ts", "b"],
		["./node/x.ts", "b/node"],
		["../../a/src/x.ts", "a"],
		["../../c/src/x.ts", "packages/c/src/x.ts"],
		["@x/a/sub", "a"],
		["b/node", "b/node"],
		["b-side", "npm"],
		["@y/z/deep", "npm"],
		["node:fs", "node:"],
		["vite/client", "bundlers"],
		["@modelcontextprotocol/server", "MCP SDK"],
	])("names %s", (specifier, name) => {
		expect(nameImport(table, "packages/b/src/index.ts", specifier)).toBe(name);
	});
});

describe("the reader of imports", () => {
	it.each([
		['import a from "x";', "value"],
		['import "x";', "value"],
		['export { a } from "x";', "value"],
		['export * from "x";', "value"],
		['const a = await import("x");', "value"],
		["const a = await import(`x`);", "value"],
		['import a = require("x");', "value"],
		['const a = require("x");', "value"],
		['import type { A } from "x";', "type"],
		['export type { A } from "x";', "type"],
		['let a: import("x").A;', "type"],
		['let a: typeof import("x");', "type"],
		['const a = globalThis.process?.getBuiltinModule?.("x");', "builtin"],
	])("sees %s", (text, kind) => {
		expect(readImports("a.ts", text)).toEqual([{ specifier: "x", kind }]);
	});

	it.each(['const a = `import b from "x"`;', '// import a from "x"', "await import(somewhere);"])(
		"ignores %s",
		(text) => expect(readImports("a.ts", text)).toEqual([]),
	);
});
