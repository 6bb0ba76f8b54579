import { describe, expect, it } from "vitest";
import { editDistance, suggest } from "./suggest.ts";

describe("editDistance", () => {
	it.each([
		["", "", 0],
		["a", "", 1],
		["kitten", "sitting", 3],
		["chekc", "check", 1],
		["abc", "abc", 0],
	])("%j and %j: %i", (a, b, expected) => {
		expect(editDistance(a, b)).toBe(expected);
		expect(editDistance(b, a)).toBe(expected);
	});
});

describe("suggest", () => {
	it.each([
		["chekc", "check"],
		["CHECK", "check"],
		["srve", "serve"],
		["xyzzy", undefined],
		["", undefined],
	])("%j means %s", (written, expected) => {
		expect(suggest(written, ["check", "build", "serve"])).toBe(expected);
	});
});
