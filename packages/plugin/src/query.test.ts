import { describe, expect, test } from "vitest";
import { resolveOptions } from "./options.ts";
import { applyQuery, formatQuery } from "./query.ts";

const defaults = resolveOptions({ prefix: "acme", exclude: ["drafts/**"] });
const canonical = (query: string) => formatQuery(applyQuery(query, defaults), defaults);

describe("applyQuery", () => {
	test("overrides the options of the plugin", () => {
		const { compile, content } = applyQuery("prefix=other/org&content=lazy&eol=lf", defaults);
		expect(content).toBe("lazy");
		expect(compile).toMatchObject({ prefix: "other/org", eol: "lf", exclude: ["drafts/**"] });
	});

	test("takes lists by comma or by repetition, but leaves the commas of a glob", () => {
		const { compile } = applyQuery("include={a,b}/**,c&include=d&archives=zip,tar.gz", defaults);
		expect(compile.include).toEqual(["{a,b}/**", "c", "d"]);
		expect(compile.archives).toEqual(["tar.gz", "zip"]);
	});

	test("takes an option back", () => {
		const { compile } = applyQuery("prefix=&exclude=", defaults);
		expect(compile).toMatchObject({ prefix: "", exclude: [] });
	});

	test("decodes values and accepts separators of Windows", () => {
		const { compile } = applyQuery("prefix=a%20b\\c&include=x%26y\\**", defaults);
		expect(compile).toMatchObject({ prefix: "a b/c", include: ["x&y/**"] });
	});
});

describe("formatQuery", () => {
	test.each([
		["", ""],
		["content=inline&prefix=acme", ""],
		["prefix=/acme/", ""],
		["eol=lf&content=lazy", "content=lazy&eol=lf"],
		["archives=zip,tar.gz", "archives=tar.gz&archives=zip"],
		["exclude=", "exclude="],
		["include=a%26b", "include=a%26b"],
	])("%j is %j", (query, expected) => {
		expect(canonical(query)).toBe(expected);
	});

	test("means the same when it is read again", () => {
		for (const query of ["prefix=a%20b&include={a,b},c&exclude=", "archives=zip&eol=lf"])
			expect(applyQuery(canonical(query), defaults)).toEqual(applyQuery(query, defaults));
	});
});
