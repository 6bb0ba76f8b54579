import { expect, test } from "vitest";
import { applyAliases, readAliases } from "./aliases.ts";

const aliases = readAliases([
	{ find: "@", replacement: "/src" },
	{ find: /^~(\w+)/, replacement: "/packages/$1" },
	{ find: "skills$", replacement: "/agent/skills" },
]);

test.each([
	["@", "/src"],
	["@/skills", "/src/skills"],
	["@scope/skills", "@scope/skills"],
	["~docs/skills", "/packages/docs/skills"],
	["skills", "/agent/skills"],
	["skills/more", "skills/more"],
])("%s becomes %s", (path, expected) => {
	expect(applyAliases(path, aliases)).toBe(expected);
});

test("reads aliases in every form that bundlers use", () => {
	expect(readAliases({ "@": "/src", off: false, many: ["/a"] })).toEqual([
		{ find: "@", replacement: "/src" },
	]);
	expect(readAliases(undefined)).toEqual([]);
	expect(applyAliases("@/x", [{ find: /^@/g, replacement: "/src" }])).toBe("/src/x");
});
