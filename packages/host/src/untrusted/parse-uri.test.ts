import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertRemoteScheme, parseUri, pathBelow, REMOTE_SCHEMES, skillRoot } from "./parse-uri.ts";

describe("assertRemoteScheme (H11)", () => {
	it.each([
		"file:///etc/passwd",
		"FILE:///etc/passwd",
		"file:/etc/passwd",
		"file:etc/passwd",
		"  file:///etc/passwd",
		"fi\nle:///etc/passwd",
		"\u0000file:///x",
		"file://[bad/x",
		"data:,x",
		"blob:https://x/y",
		"javascript:alert(1)",
		"c:/windows",
		"C:\\windows",
		"vscode://x",
		"vscode-insiders://x",
		"ms-settings:about",
		"profile:x",
	])("refuses %j", (uri) => {
		expect(() => assertRemoteScheme(uri)).toThrow(expect.objectContaining({ reason: "origin" }));
	});

	it.each(["skill://a/b", "github://o/r", "https://x/y", "references/file:1.md", "file", ""])(
		"accepts %j",
		(uri) => expect(() => assertRemoteScheme(uri)).not.toThrow(),
	);

	it("accepts exactly the schemes of its list", () => {
		fc.assert(
			fc.property(
				fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,20}$/),
				fc.webPath(),
				(scheme, path) => {
					const accepted = REMOTE_SCHEMES.includes(scheme.toLowerCase());
					for (const uri of [`${scheme}:${path}`, `${scheme}://host${path}`, ` ${scheme}:x`]) {
						const check = () => assertRemoteScheme(uri);
						if (accepted) expect(check).not.toThrow();
						else expect(check).toThrow(expect.objectContaining({ reason: "origin" }));
					}
					expect(() =>
						assertRemoteScheme(`${scheme}://host/x`, [scheme.toLowerCase()]),
					).not.toThrow();
				},
			),
		);
	});
});

describe("parseUri", () => {
	it.each(["https://\u200b../a", "https://%2e%2e/a", "file://\ufeff../etc/passwd", "http://./a"])(
		"refuses a host of dots: %j",
		(uri) => expect(parseUri(uri)).toBeUndefined(),
	);

	it.each(["skill://", "github://o/"])("bounds the canonical form of %s…", (start) => {
		const fits = (character: string, count: number) =>
			parseUri(`${start}x/${character.repeat(count)}`) !== undefined;
		expect(fits("a", 2_000)).toBe(true);
		expect(fits("ö", 300)).toBe(true);
		expect(fits("ö", 400)).toBe(false);
	});

	it.each([
		["skill://a/Q&A.md", "skill://a/Q%26A.md"],
		["skill://a/größe.md", "skill://a/gr%C3%B6%C3%9Fe.md"],
		["SKILL://a/b", "skill://a/b"],
		["github://o/r/Q&A.md", "GITHUB://o/r/Q%26A.md"],
	])("gives %s and %s the same canonical form", (a, b) => {
		expect(parseUri(a)?.canonical).toBe(parseUri(b)?.canonical);
		expect(parseUri(a)).toBeDefined();
	});

	it.each([
		"skill:a/b",
		"skill:///b",
		"skill://a/../b",
		"skill://a/%2E%2e/b",
		"skill://a/./b",
		"skill://a//b",
		"skill://a/b/",
		"skill://a/b%2Fc",
		"skill://a/b%00",
		"skill://a/b?x",
		"skill://a/b#x",
		"skill://u:p@a/b",
		"skill://a/%ff",
		"skill://a\\b",
		"skill://a/b c",
		`skill://a/${"x".repeat(3000)}`,
		"relative",
	])("refuses %j", (uri) => expect(parseUri(uri)).toBeUndefined());
});

it("finds the root of a skill and the paths below it", () => {
	expect(skillRoot("skill://a/b/SKILL.md")).toBe("skill://a/b");
	expect(skillRoot("skill://a/b/skill.md")).toBeUndefined();
	expect(skillRoot("skill://SKILL.md")).toBeUndefined();
	expect(pathBelow("skill://a", "skill://a/b/Q%26A.md")).toBe("b/Q&A.md");
	expect(pathBelow("skill://a", "skill://ab/c")).toBeUndefined();
});
