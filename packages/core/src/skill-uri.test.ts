import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	buildSkillUri,
	canonicalSkillUri,
	isPathSegment,
	parseSkillUri,
	skillFileUri,
	skillPathOf,
} from "./skill-uri.ts";

const segment = fc
	.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
	.filter((s) => !/^\.{1,2}$|[/\0]|\p{Surrogate}/u.test(s));
const oddSegment = fc.constantFrom(
	"Q A.md",
	"a#b",
	"a?b",
	"100%",
	"%2e%2e",
	"%2F",
	"a:b@c",
	"x,y;z=1&$+!'()*~",
	"ä",
	"🙂.md",
	"__proto__",
	"constructor",
	"index.json",
	"[1]",
	"a|b",
	"a\\b",
	'^`{}<>"',
	"...",
	"\u0001",
);
const path = fc.array(fc.oneof(segment, oddSegment), { minLength: 1, maxLength: 6 });

describe("skill URIs", () => {
	it.each([
		["hello-world", "", "skill://hello-world"],
		["hello-world", "SKILL.md", "skill://hello-world/SKILL.md"],
		[
			"acme/billing/refunds",
			"templates/email.md",
			"skill://acme/billing/refunds/templates/email.md",
		],
		["a", "Q A.md", "skill://a/Q%20A.md"],
		["a", "x,y&z=1:@.md", "skill://a/x,y&z=1:@.md"],
		["a:b@c", "SKILL.md", "skill://a%3Ab%40c/SKILL.md"],
		["a", "%2e%2e/größe#1?.md", "skill://a/%252e%252e/gr%C3%B6%C3%9Fe%231%3F.md"],
	])("builds %j + %j", (skill, file, uri) => {
		expect(buildSkillUri(skill, file)).toBe(uri);
	});

	it("is canonical, stable and reversible for any path", () => {
		fc.assert(
			fc.property(path, (segments) => {
				const uri = buildSkillUri(segments.join("/"));
				expect(new URL(uri).href).toBe(uri);
				expect(parseSkillUri(uri)).toEqual(segments);
				expect(canonicalSkillUri(uri)).toBe(uri);
			}),
		);
	});

	it("gives different paths different URIs", () => {
		fc.assert(
			fc.property(path, path, (a, b) => {
				expect(buildSkillUri(a.join("/")) === buildSkillUri(b.join("/"))).toBe(
					a.join("/") === b.join("/"),
				);
			}),
		);
	});

	it.each([
		["SKILL://a/SKILL.md", "skill://a/SKILL.md"],
		["skill://a/%53KILL.md", "skill://a/SKILL.md"],
		["skill://a/[1].md", "skill://a/%5B1%5D.md"],
		["skill://a/b%2cc.md", "skill://a/b,c.md"],
		["skill://a/ü.md", "skill://a/%C3%BC.md"],
		["skill://a/x/../b.md", "skill://a/b.md"],
	])("normalizes %j", (spelled, canonical) => {
		expect(canonicalSkillUri(spelled)).toBe(canonical);
	});

	it.each([
		"",
		"skill:",
		"skill://",
		"skill:///x",
		"skill:a/b",
		"a/b",
		"https://a/SKILL.md",
		"file:///etc/passwd",
		"skill://a/",
		"skill://a//b",
		"skill://a/b/",
		"skill://a/b?",
		"skill://a/b?c",
		"skill://a/b#",
		"skill://a/b#c",
		"skill://u@a/b",
		"skill://a:80/b",
		"skill://../../etc/passwd",
		"skill://%2e%2e/x",
		"skill://a/%00",
		"skill://a/b\0",
		"skill://a/b\n",
		"\tskill://a/b",
		"skill://a/b%2Fc",
		"skill://a/%ff",
		"skill://a/%",
	])("refuses %j", (uri) => {
		expect(parseSkillUri(uri)).toBeUndefined();
		expect(canonicalSkillUri(uri)).toBeUndefined();
	});

	it("reads plain URIs by the same rules as all others", () => {
		const tail = fc.string({ unit: fc.constantFrom(..."aZ0-_./%2e:@"), maxLength: 12 });
		fc.assert(
			fc.property(tail, (text) => {
				expect(parseSkillUri(`skill://${text}`)).toEqual(parseSkillUri(`SKILL://${text}`));
			}),
			{ numRuns: 5000 },
		);
	});

	it("refuses paths that cannot be part of a URI (D6)", () => {
		for (const bad of ["", "/a", "a//b", "a://b", "../a", "a/../b", "a/./b", "a\0b"])
			expect(() => buildSkillUri(bad), bad).toThrow(TypeError);
	});

	it("finds the skill path in the URI of a SKILL.md only", () => {
		expect(skillPathOf(skillFileUri("acme/billing/refunds"))).toBe("acme/billing/refunds");
		expect(skillPathOf("skill://a/b.md")).toBeUndefined();
		expect(skillPathOf("skill://SKILL.md")).toBeUndefined();
	});
});

describe("path segments", () => {
	it.each(["a", "...", ".git", "Q A.md", "%2e%2e", "a\\b", "ü", "🙂", "\n"])(
		"accepts %j",
		(name) => {
			expect(isPathSegment(name)).toBe(true);
		},
	);

	it.each(["", ".", "..", "a/b", "/", "a\0b", "\ud83d", "a\ude42"])("refuses %j", (name) => {
		expect(isPathSegment(name)).toBe(false);
	});
});
