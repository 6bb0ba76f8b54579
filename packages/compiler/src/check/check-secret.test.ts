import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PLACEHOLDERS, realLooking } from "../testing/secret-samples.ts";
import { findSecrets } from "./check-secret.ts";

const isReported = (sample: string) => findSecrets(`value: ${sample}\n`).length > 0;
const REAL = [1, 2, 3].flatMap(realLooking);

describe("a placeholder is not a secret:", () => {
	it.each(PLACEHOLDERS.map((sample) => [sample]))("%s", (sample) =>
		expect(isReported(sample)).toBe(false),
	);
});

describe("a token that looks real is one:", () => {
	it.each(REAL.map((sample) => [sample.slice(0, 12), sample]))("%s…", (_start, sample) =>
		expect(isReported(sample)).toBe(true),
	);
});

it("finds a secret behind placeholders of the same shape", () => {
	for (const real of REAL.slice(0, 16))
		expect(isReported(`${PLACEHOLDERS.join("\n")}\n${real}`), real.slice(0, 12)).toBe(true);
});

it("misses fewer than one in a hundred random tokens", () => {
	const samples = Array.from({ length: 200 }, (_, seed) => realLooking(seed + 10)).flat();
	const missed = samples.filter((sample) => !isReported(sample));
	expect(missed.length / samples.length).toBeLessThan(0.01);
});

it("has the precision and recall that docs/rules.md states", () => {
	const hits = REAL.filter(isReported).length;
	const wrong = PLACEHOLDERS.filter(isReported).length;
	const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
	const docs = readFileSync(new URL("../../../../docs/rules.md", import.meta.url), "utf8");
	expect(docs).toContain(
		`On our ${REAL.length + PLACEHOLDERS.length} labelled samples (${REAL.length} that look real, ${PLACEHOLDERS.length} placeholders), precision is ${percent(hits / (hits + wrong))} and recall ${percent(hits / REAL.length)}.`,
	);
});
