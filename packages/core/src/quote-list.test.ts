import { expect, it } from "vitest";
import { quoteList } from "./quote-list.ts";

it.each([
	[[], ""],
	[["a"], '"a"'],
	[["a", 'b"'], '"a" or "b\\""'],
	[["a", "b", "c"], '"a", "b" or "c"'],
])("quotes %j", (names, expected) => {
	expect(quoteList(names, "or")).toBe(expected);
});
