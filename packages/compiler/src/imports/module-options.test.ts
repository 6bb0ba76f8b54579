import { expect, test } from "vitest";
import { type Options, resolveOptions } from "./module-options.ts";

test("fills in the defaults", () => {
	expect(resolveOptions()).toMatchObject({ content: "inline", types: undefined });
});

test.each([
	[
		{ contents: "lazy" },
		/unknown option "contents"; the options are "prefix", .*"content" and "types"/,
	],
	[{ content: "fast" }, /option content must be "inline", "lazy" or "asset"/],
	[{ types: true }, /option types must be false or a path/],
	[{ types: "types" }, /must name a declaration file \(\.d\.ts\), not "types"/],
	[{ prefix: 7 }, /option prefix must be a string such as acme\/billing/],
	[{ archives: "zip" }, /option archives must be a list of "tar\.gz", "zip"/],
	[{ rules: { nonsense: "off" } }, /unknown rule "nonsense"/],
	["lazy", /the options must be an object/],
	[[], /the options must be an object/],
])("rejects %j with one sentence", (options, message) => {
	expect(() => resolveOptions(options as Options)).toThrow(message);
});

test("accepts Windows path separators", () => {
	const { compile } = resolveOptions({ prefix: "acme\\billing", include: "a\\**" });
	expect(compile).toMatchObject({ prefix: "acme/billing", include: ["a/**"] });
});
