import { describe, expect, test } from "vitest";
import { resolveOptions } from "./module-options.ts";
import { applyQuery, formatQuery } from "./query.ts";

const defaults = resolveOptions({ prefix: "acme", exclude: ["drafts/**"] });
const canonical = (query: string) => formatQuery(applyQuery(query, defaults), defaults);

describe("applyQuery", () => {
	test("overrides the options of the plugin", () => {
		const { compile, content } = applyQuery("prefix=other/org&content=lazy&eol=lf", defaults);
		expect(content).toBe("lazy");
		expect(compile).toMatchObject({ prefix: "other/org", eol: "lf", exclude: ["drafts/**"] });
	});

	test("splits lists at commas outside of globs, and joins repeated options", () => {
		const { compile } = applyQuery("include={a,b}/**,c&include=d&archives=zip,tar.gz", defaults);
		expect(compile.include).toEqual(["{a,b}/**", "c", "d"]);
		expect(compile.archives).toEqual(["tar.gz", "zip"]);
	});

	test("resets an option with an empty value", () => {
		const { compile } = applyQuery("prefix=&exclude=", defaults);
		expect(compile).toMatchObject({ prefix: "", exclude: [] });
	});

	test("decodes values and accepts Windows path separators", () => {
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
	])("shortens %j to %j", (query, expected) => {
		expect(canonical(query)).toBe(expected);
	});

	test("keeps the meaning of the query", () => {
		for (const query of ["prefix=a%20b&include={a,b},c&exclude=", "archives=zip&eol=lf"])
			expect(applyQuery(canonical(query), defaults)).toEqual(applyQuery(query, defaults));
	});
});
