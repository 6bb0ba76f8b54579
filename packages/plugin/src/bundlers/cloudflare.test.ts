import { expect, test } from "vitest";
import { checkBinding, isWorker, workerOutput } from "./cloudflare.ts";

const ASSET = { name: "a.md", fileName: "5e1f-a.md", bytes: new Uint8Array() };
const ENTRY = { build: { manifest: true } };

test.each([
	[{}, false],
	[{ resolve: {} }, false],
	[{ resolve: { builtins: [/^node:/, "fs"] } }, false],
	[{ resolve: { builtins: ["cloudflare:email", "cloudflare:workers"] } }, true],
])("an environment with %j is a Worker: %s", (config, expected) => {
	expect(isWorker(config)).toBe(expected);
});

/** Runs the generated code with a binding that records what is fetched. */
function pathOf(base: string | undefined, url: string): string {
	const output = workerOutput(base === undefined ? ENTRY : { ...ENTRY, base }, () =>
		JSON.stringify(url),
	);
	if (!("emitAsset" in output)) throw new Error("assets are refused");
	const header = output.header!.replace(/^import .*\n/, "");
	const fetched: URL[] = [];
	const env = { ASSETS: { fetch: (path: URL) => fetched.push(path) } };
	new Function("env", `${header}(${output.emitAsset(ASSET)})();`)(env);
	return fetched[0]!.pathname;
}

test.each([
	[undefined, "/assets/a.md"],
	["/", "/assets/a.md"],
	["/below/here/", "/below/here/assets/a.md"],
	["https://cdn.example/x/", "https://cdn.example/x/assets/a.md"],
	["./", "./assets/a.md"],
	["", "assets/a.md"],
])("with the base %j, %s is the static asset /assets/a.md", (base, url) => {
	expect(pathOf(base, url)).toBe("/assets/a.md");
});

test("a Worker without a manifest has no static assets", () => {
	expect(workerOutput({ build: { manifest: false } }, () => "")).toEqual({
		noAssets: expect.stringContaining('only the entry Worker has; use content "lazy"'),
	});
});

test("the static assets must be bound as ASSETS", () => {
	checkBinding('{ "assets": { "binding": "ASSETS", "directory": "../client" } }');
	for (const config of ["{}", '{ "assets": {} }', '{ "assets": { "binding": "FILES" } }'])
		expect(() => checkBinding(config)).toThrow('add "assets": { "binding": "ASSETS" }');
});
