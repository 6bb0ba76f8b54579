import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
	CHUNK_SPECIFIER,
	chunkSpecifier,
	formatId,
	formatUrl,
	MODULE_ID,
	MODULE_URL,
	parseId,
} from "./module-id.ts";

const root = resolve("/home/project");

test("an id is readable and holds no path of the machine", () => {
	const id = formatId({ folder: resolve(root, "src/skills"), query: "content=lazy" }, root);
	expect(id).toBe("\0skillbake:src_2Fskills_3Fcontent_3Dlazy.js");
});

test("a chunk ends in the name of its skill", () => {
	const ref = { folder: resolve(root, "skills"), query: "" };
	const id = formatId({ ...ref, chunk: { skill: "acme/refunds", version: "0a1b" } }, root);
	expect(id).toBe("\0skillbake:skills@0a1b/acme/refunds.js");
});

const segment = fc
	.string({ unit: "grapheme", minLength: 1, maxLength: 8 })
	.filter((text) => !/^\.+$|[/\\?\0]/.test(text));
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

const chunk = fc.record({ skill: path, version: fc.stringMatching(/^[0-9a-f]{16}$/) });

test("parseId returns every folder, query and chunk unchanged", () => {
	fc.assert(
		fc.property(path, path, fc.option(chunk, { nil: undefined }), (folder, query, chunk) => {
			const ref = { folder: resolve(root, folder), query, ...(chunk && { chunk }) };
			const id = formatId(ref, root);
			expect(id).toMatch(MODULE_ID);
			expect(id.slice(1)).toMatch(/^skillbake:[\w.\-/@]+\.js$/);
			expect(parseId(id, root)).toEqual(ref);
			const specifier = chunkSpecifier(ref, root);
			expect(specifier).toMatch(CHUNK_SPECIFIER);
			expect(parseId(specifier, root)).toEqual(ref);
			const url = formatUrl(ref, root);
			expect(url).toMatch(MODULE_URL);
			expect(new URL(url).href).toBe(url);
			expect(parseId(url, root)).toEqual(ref);
		}),
	);
});

test.each([["./skills"], ["\0other:skills.js"], ["/src/skillbake.js"]])("%j is not ours", (id) => {
	expect(parseId(id, root)).toBeUndefined();
	expect(id).not.toMatch(MODULE_ID);
});
