import fc from "fast-check";
import { expect, it } from "vitest";
import { mutatedBytes, mutatedJson, mutatedText } from "./mutate.ts";

const SEED = { uri: "skill://a/b", list: [1, 2, { deep: null }] };

it("changes nearly every seed, and not beyond recognition", () => {
	const texts = fc.sample(mutatedText(["name: refunds", "description: x"]), 1000);
	expect(new Set(texts).size).toBeGreaterThan(500);
	expect(texts.filter((text) => /name|desc/.test(text)).length).toBeGreaterThan(300);
	const bytes = fc.sample(mutatedBytes([Uint8Array.from({ length: 64 }, (_, i) => i)]), 1000);
	expect(new Set(bytes.map(String)).size).toBeGreaterThan(500);
});

it("gives JSON values with the seed's keys, other types and hostile keys", () => {
	const values = fc.sample(mutatedJson([SEED]), 2000).map((value) => JSON.stringify(value) ?? "");
	expect(new Set(values).size).toBeGreaterThan(1000);
	expect(values.some((text) => /"uri":\d/.test(text))).toBe(true);
	expect(values.some((text) => text.includes('"__proto__"'))).toBe(true);
	expect(SEED).toEqual({ uri: "skill://a/b", list: [1, 2, { deep: null }] });
});
