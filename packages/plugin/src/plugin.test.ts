/** Every message that leaves the plugin begins with our name, once. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginContextMeta } from "unplugin";
import { expect, onTestFinished, test } from "vitest";
import { loadModule } from "./load-module.ts";
import { createPlugin } from "./plugin.ts";
import { createPluginState } from "./plugin-state.ts";

const BUNDLER: UnpluginContextMeta = { framework: "rollup", versions: {} } as UnpluginContextMeta;

function expectNamedOnce(message: string, text: string): void {
	expect(message).toContain(`skillbake: ${text}`);
	expect(message.split("skillbake: ")).toEqual(["", expect.any(String)]);
}

async function messageOf(run: () => unknown): Promise<string> {
	try {
		await run();
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error("nothing was thrown");
}

/** Loads the module of a folder that does not exist. */
function load(root: string, options: Options = {}, query = ""): Promise<string> {
	const state = createPluginState({ types: false, ...options });
	state.root = root;
	return loadModule(
		state,
		{ folder: join(root, "skills"), query },
		{ watch() {}, warn() {}, output: { noAssets: "assets are not possible here" } },
	);
}

function createRoot(files: Readonly<Record<string, string>> = {}): string {
	const root = realpathSync(mkdtempSync(join(tmpdir(), "skillbake-")));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
	return root;
}

test.each([
	["lazy", "the options must be an object."],
	[{ contents: "lazy" }, 'unknown option "contents"'],
	[{ content: "fast" }, 'option content must be "inline", "lazy" or "asset".'],
	[{ types: true }, "option types must be false or a path"],
	[{ types: "types" }, "option types must name a declaration file"],
	[{ prefix: 7 }, "option prefix must be a string"],
	[{ archives: ["rar"] }, 'option archives takes "tar.gz", "zip".'],
	[{ rules: { nonsense: "off" } }, 'unknown rule "nonsense"'],
	[{ prefix: 7, eol: "crlf" }, "option prefix must be a string"],
])("options %j", async (options, text) => {
	expectNamedOnce(await messageOf(() => createPlugin(options as Options, BUNDLER)), text);
});

test.each([
	["colour=red", 'unknown query option "colour"'],
	["content=fast", "option content must be"],
	["content", "query option content has no value"],
	["eol=crlf", 'option eol must be "keep" or "lf".'],
	["prefix=%ZZ", '"%ZZ" in the query is not valid percent-encoding'],
	["prefix=a&prefix=b", "query option prefix is given 2 times"],
])("query %s", async (query, text) => {
	expectNamedOnce(await messageOf(() => load(createRoot(), {}, query)), text);
});

test.each([
	["[]", "the config must be an object (in skillbake.config.json)"],
	['{ "prefx": "acme" }', 'unknown option "prefx"; did you mean "prefix"?'],
	['{ "content": "fast" }', "option content must be"],
	['{ "eol": "crlf" }', 'option eol must be "keep" or "lf" (in skillbake.config.json)'],
	["{", "skillbake.config.json cannot be loaded: "],
])("config %s", async (config, text) => {
	const root = createRoot({ "skillbake.config.json": config });
	expectNamedOnce(await messageOf(() => load(root)), text);
});

test("problems of a folder", async () => {
	expectNamedOnce(await messageOf(() => load(createRoot())), "1 error in ");
});
