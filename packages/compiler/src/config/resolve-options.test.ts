/** Every mistake in the options is explained. */
import { expect, it } from "vitest";
import { compileSkills, resolveOptions } from "../index.ts";

it.each([
	[
		{ prefixes: "x" },
		'unknown option "prefixes"; the options are "prefix", "include", "exclude", "eol", "archives", "tools", "rules", "warningsAsErrors".',
	],
	[
		{ prefix: "../x" },
		"option prefix must be path segments separated by /, none of them empty, . or .., and at most 512 characters as part of a URI.",
	],
	[{ prefix: `a/${"x".repeat(600)}` }, "option prefix must be path segments"],
	[{ prefix: "ö".repeat(200) }, "option prefix must be path segments"],
	[{ prefix: 3 }, "option prefix must be a string such as acme/billing."],
	[{ include: 3 }, "option include must be a glob or a list of globs."],
	[
		{ include: "" },
		"option include must be a glob or a list of globs, each of 1 to 1,000 characters.",
	],
	[{ exclude: ["a", "x".repeat(1001)] }, "option exclude must be a glob or a list of globs, each"],
	[{ exclude: "!" }, "option exclude must be a glob or a list of globs, each"],
	[{ exclude: "a\ud800" }, "option exclude must be a glob or a list of globs, each"],
	[{ eol: "crlf" }, 'option eol must be "keep" or "lf".'],
	[{ archives: ["rar"] }, 'option archives takes "tar.gz", "zip".'],
	[{ archives: "zip" }, 'option archives must be a list of "tar.gz", "zip".'],
	[{ rules: { crlf: "maybe" } }, 'option rules.crlf must be "off", "info", "warn" or "error".'],
	[{ rules: { clrf: "off" } }, 'unknown rule "clrf"; the rules are not-a-folder, no-skills,'],
	[null, "the options must be an object."],
])("explains the mistake in %j", async (options, message) => {
	await expect(compileSkills(".", options as never)).rejects.toSatisfy((error: Error) =>
		error.message.startsWith(message),
	);
});

it("takes globs of any characters, up to 1,000", () => {
	const globs = ["a", "größe/😀\n**", "x".repeat(1000)];
	expect(resolveOptions({ include: globs }).include).toEqual(globs);
});
