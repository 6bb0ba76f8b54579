import fc from "fast-check";
import { expect, it } from "vitest";
import { LIMITS } from "./limits.ts";
import { isSkillName, toSkillName } from "./skill-name.ts";

const longest = "a".repeat(LIMITS.nameLength);

it.each(["a", "refunds", "2-fa", "a-b-c", longest])("accepts %j", (name) => {
	expect(isSkillName(name)).toBe(true);
});

it.each(["", "-", "-a", "a-", "a--b", "A", "a_b", "a b", "a\n", "ä", `${longest}a`, 1, null])(
	"refuses %j",
	(name) => expect(isSkillName(name)).toBe(false),
);

it.each([
	["Refund Order", "refund-order"],
	["__Café №5__", "cafe-no5"],
	["日本", ""],
	[`${"a".repeat(LIMITS.nameLength - 1)}--b`, "a".repeat(LIMITS.nameLength - 1)],
])("turns %j into %j", (text, name) => {
	expect(toSkillName(text)).toBe(name);
});

it("suggests a valid name or nothing, for any text", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
			const name = toSkillName(text);
			expect(name === "" || isSkillName(name)).toBe(true);
		}),
	);
	expect(toSkillName(longest)).toBe(longest);
});
