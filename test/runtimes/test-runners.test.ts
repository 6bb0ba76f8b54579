/** `?mcp` imports in the test runners that have no bundler: Jest, `bun test` and `deno test`. */
import { describe, expect, it } from "vitest";
import { run } from "../bundlers/project.ts";
import { nodeBinary } from "../support/node-binary.ts";
import { skillText } from "../support/skill-text.ts";
import { bun, createRuntimeProject, deno, REGISTER_FILE } from "./runtime-project.ts";

const ESM = `
import { registerSkills } from "@skillbake/runtime";
import { McpServer } from "@modelcontextprotocol/server";
import skills from "../src/skills?mcp&prefix=acme";
import more from "../more?mcp";

test("serves skills of two folders, with the options of the query", async () => {
	expect(skills.paths).toContain("acme/hello-world");
	expect(more.paths).toEqual(["two"]);
	expect(await more.get("two").file("SKILL.md").text()).toContain("Use two.");
	registerSkills(new McpServer({ name: "a", version: "1.0.0" }), skills);
});
`;
const COMMONJS = `
const { registerSkills } = require("@skillbake/runtime");
const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
const skills = require("../src/skills?mcp&prefix=acme").default;
const lazy = require("../src/skills?mcp&content=lazy").default;
const more = require("../more?mcp").default;

test("serves skills of two folders, with the options of the query", async () => {
	expect(skills.paths).toContain("acme/hello-world");
	expect(lazy.paths).toContain("hello-world");
	expect(more.paths).toEqual(["two"]);
	expect(await more.get("two").file("SKILL.md").text()).toContain("Use two.");
	registerSkills(new McpServer({ name: "a", version: "1.0.0" }), skills);
});

test("a broken skill fails with the text of a build", () => {
	expect(() => require("../broken?mcp")).toThrow("[description-missing]");
	expect(() => require("broken?mcp")).toThrow("is not a folder, an alias or an installed package");
	expect(() => require("../nowhere?mcp")).toThrow(/imported as "..\\/nowhere\\?mcp" by \\S*cjs.test.js/);
});
`;
const ERRORS = `
import { expect, test } from "@jest/globals";

test("a broken skill fails with the text of a build", async () => {
	await expect(import("../../broken?mcp")).rejects.toThrow("[description-missing]");
	await expect(import("../../elsewhere")).rejects.toThrow("Cannot find module");
});
test("two queries for one folder cannot be told apart", async () => {
	await expect(import("../../more?mcp&prefix=a")).rejects.toThrow(
		'import "../../more?mcp&prefix=a" and "../../more?mcp&prefix=b", and Jest removes the query',
	);
	await expect(import("../../more?mcp&prefix=b")).rejects.toThrow("move one importer to another directory");
});
`;
const JEST = "node_modules/jest/bin/jest.js";

const project = createRuntimeProject({
	"jest.config.json": '{ "resolver": "unplugin-skillbake/jest" }',
	"more/two/SKILL.md": skillText("two"),
	"broken/one/SKILL.md": "---\nname: one\n---\n",
	"tests/package.json": '{ "type": "commonjs" }',
	"tests/cjs.test.js": COMMONJS,
	"esm/jest.test.mjs": `import { expect, test } from "@jest/globals";${ESM}`,
	"esm/bun.test.ts": `import { expect, test } from "bun:test";${ESM}`,
	"esm/inner/errors.test.mjs": ERRORS,
	"deno/deno_test.ts": `
// Deno resolves the static imports of tests before it runs hooks.
const { default: skills } = await import("../src/skills?mcp");

Deno.test("serves skills", () => {
	if (!skills.paths.includes("hello-world")) throw new Error("no skills");
});
`,
});

describe.concurrent("Jest", () => {
	it("CommonJS, on Node 20", async () => {
		const { code, output } = await run(nodeBinary(20), [JEST, "tests"], project);
		expect(output).toContain("2 passed, 2 total");
		expect(code).toBe(0);
	});

	it("ECMAScript modules, on Node 24", async () => {
		const args = ["--experimental-vm-modules", JEST, "--testMatch", "**/*.test.mjs"];
		const { code, output } = await run(nodeBinary(24), args, project);
		expect(output).toContain("3 passed, 3 total");
		expect(code).toBe(0);
	});
});

it("bun test", async () => {
	const { code, output } = await run(bun(), ["test", "esm/bun.test.ts"], project);
	expect(output).toContain("1 pass");
	expect(code).toBe(0);
});

it("deno test", async () => {
	const args = ["test", "-A", "--no-check", "--preload", REGISTER_FILE, "deno"];
	const { code, output } = await run(deno(), args, project);
	expect(output).toContain("1 passed");
	expect(code).toBe(0);
});
