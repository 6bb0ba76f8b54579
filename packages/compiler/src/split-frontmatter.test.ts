import { describe, expect, it } from "vitest";
import { parseFrontmatter } from "./parse-frontmatter.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

describe("a file with CRLF line ends", () => {
	it.each([
		["plain", "plain"],
		['"b: c"', "b: c"],
		["'quoted'", "quoted"],
	])("has %s as its last value without a CR, and a body without a stray LF", (written, value) => {
		const text = `---\r\nname: a\r\ndescription: ${written}\r\n---\r\nBody\r\n`;
		const split = splitFrontmatter(text);
		if (!("yaml" in split)) throw new Error(split.message);
		expect(parseFrontmatter(split.yaml)).toMatchObject({ data: { name: "a", description: value } });
		expect(split.body).toBe("Body\r\n");
		expect(text.slice(split.bodyOffset)).toBe(split.body);
	});

	it("may end with the closing line", () => {
		expect(splitFrontmatter("---\r\nname: a\r\n---")).toMatchObject({ body: "" });
		expect(splitFrontmatter("---\r\nname: a\r\n---\r\n")).toMatchObject({ body: "" });
	});
});
