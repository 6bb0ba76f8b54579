import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { loadConfig } from "../index.ts";

const CONFIG = { dirs: ["kits"], rules: { crlf: "off" } };

/** A repository, so that the search for a config ends here. */
function repository(files: { readonly [path: string]: string }): string {
	const root = tempFolder(files);
	mkdirSync(join(root, ".git"), { recursive: true });
	return root;
}

describe("loadConfig", () => {
	it.each([
		[
			"skillbake.config.ts",
			`const rules: object = { crlf: "off" };\nexport default { dirs: ["kits"], rules };`,
		],
		["skillbake.config.js", `export default ${JSON.stringify(CONFIG)};`],
		["skillbake.config.mjs", `export default ${JSON.stringify(CONFIG)};`],
		["skillbake.config.json", JSON.stringify(CONFIG)],
		["package.json", JSON.stringify({ name: "x", skillbake: CONFIG })],
	])("reads %s from its directory or from one below", async (name, text) => {
		const root = repository({ [name]: text, "deep/er/x": "" });
		const expected = { file: join(root, name), root, config: CONFIG };
		expect(await loadConfig(root)).toEqual(expected);
		expect(await loadConfig(join(root, "deep/er"))).toEqual(expected);
	});

	it("returns an empty config if there is none, or if none is wanted", async () => {
		const root = repository({ "inner/package.json": "{" });
		const inner = join(root, "inner");
		const none = { file: undefined, root: inner, config: {} };
		expect(await loadConfig(inner)).toEqual(none);
		writeFileSync(join(inner, "skillbake.config.mjs"), "throw new Error();");
		expect(await loadConfig(inner, false)).toEqual(none);
	});

	it.each(["other.mjs", "other.ts"])(
		"loads %s if it is given, and notices its changes",
		async (name) => {
			const root = repository({ [name]: `export default { prefix: "a" };` });
			expect((await loadConfig(root, name)).config).toEqual({ prefix: "a" });
			writeFileSync(join(root, name), `export default { prefix: "b" };`);
			expect((await loadConfig(root, name)).config).toEqual({ prefix: "b" });
		},
	);

	it.each([
		["{", /skillbake\.config\.json cannot be loaded/],
		["[]", /^the config must be an object \(in skillbake\.config\.json\)$/],
		['{ "prefx": "a" }', 'unknown option "prefx"; did you mean "prefix"?'],
		['{ "zzzzzzzz": 1 }', "the options are"],
		['{ "dirs": [1] }', "option dirs must be a folder or a list of folders"],
		['{ "content": "x" }', 'option content must be "inline", "lazy" or "asset"'],
		['{ "types": true }', "option types must be false or a path"],
		['{ "eol": "x" }', 'option eol must be "keep" or "lf" (in skillbake.config.json)'],
	])("explains %s", async (text, expected) => {
		await expect(loadConfig(repository({ "skillbake.config.json": text }))).rejects.toThrow(
			expected,
		);
	});
});
