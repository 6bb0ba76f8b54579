import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CHUNK_SPECIFIER, chunkSpecifier, formatId, MODULE_ID, parseId } from "./module-id.ts";

const root = resolve("/home/project");

test("an id can be read, and says nothing of the machine", () => {
	const id = formatId({ folder: resolve(root, "src/skills"), query: "content=lazy" }, root);
	expect(id).toBe("\0skillbake:src_2Fskills_3Fcontent_3Dlazy.js");
});

test("a chunk ends in the name of its skill", () => {
	const target = { folder: resolve(root, "skills"), query: "", skill: "acme/refunds" };
	expect(formatId(target, root)).toBe("\0skillbake:skills/acme/refunds.js");
});

const segment = fc
	.string({ unit: "grapheme", minLength: 1, maxLength: 8 })
	.filter((text) => !/^\.+$|[/\\?\0]/.test(text));
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

test("any folder, query and skill come back as they were", () => {
	fc.assert(
		fc.property(path, path, fc.option(path, { nil: undefined }), (folder, query, skill) => {
			const target = { folder: resolve(root, folder), query, skill };
			const id = formatId(target, root);
			expect(id).toMatch(MODULE_ID);
			expect(id.slice(1)).toMatch(/^skillbake:[\w.\-/]+\.js$/);
			expect(parseId(id, root)).toEqual(target);
			const specifier = chunkSpecifier(target, root);
			expect(specifier).toMatch(CHUNK_SPECIFIER);
			expect(parseId(specifier, root)).toEqual(target);
		}),
	);
});

test.each([["./skills"], ["\0other:skills.js"], ["/src/skillbake.js"]])("%j is not ours", (id) => {
	expect(parseId(id, root)).toBeUndefined();
	expect(id).not.toMatch(MODULE_ID);
});
