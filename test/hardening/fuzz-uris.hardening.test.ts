/** Any URI is refused, or has one canonical form that means the same to every part. */
import { buildSkillUri, canonicalSkillUri, parseSkillUri, skillPathOf } from "@skillbake/core";
import { expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzz, readSeeds } from "../support/fuzz.ts";
import { mutatedText } from "../support/mutate.ts";

it("skill URIs", { timeout: FUZZ_TIMEOUT }, async () => {
	const seeds = readSeeds("uris").flatMap((file): string[] => JSON.parse(String(file)));
	const inputs = mutatedText(seeds, [
		"skill://",
		"SKILL.md",
		"%2F",
		"%5C",
		"%c3%9f",
		"ß",
		"@",
		":80",
	]);
	await fuzz("skill URIs", { seeds, inputs }, (uri) => {
		const segments = parseSkillUri(uri);
		const canonical = canonicalSkillUri(uri);
		expect(canonical === undefined).toBe(segments === undefined);
		if (!segments || canonical === undefined) return expect(skillPathOf(uri)).toBeUndefined();
		expect(segments.filter((name) => /^\.{0,2}$|[/\0]/.test(name))).toEqual([]);
		expect(canonicalSkillUri(canonical)).toBe(canonical);
		expect(parseSkillUri(canonical)).toEqual(segments);
		expect(buildSkillUri(segments.join("/"))).toBe(canonical);
		expect(new URL(canonical).href).toBe(canonical);
		const path = skillPathOf(uri);
		expect(path).toBe(
			segments.at(-1) === "SKILL.md" && segments[1] ? segments.slice(0, -1).join("/") : undefined,
		);
	});
});
