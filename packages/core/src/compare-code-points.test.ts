import fc from "fast-check";
import { expect, it } from "vitest";
import { compareCodePoints } from "./compare-code-points.ts";

it("orders strings by their code points", () => {
	const text = fc.string({ unit: "binary", maxLength: 4 });
	fc.assert(
		fc.property(text, text, (a, b) => {
			expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(byArray(a, b)));
		}),
	);
	expect(["\u{1f642}", "\uffff", "a"].sort(compareCodePoints)).toEqual([
		"a",
		"\uffff",
		"\u{1f642}",
	]);
});

function byArray(a: string, b: string): number {
	const [x, y] = [Array.from(a), Array.from(b)].map((s) => s.map((c) => c.codePointAt(0) ?? 0));
	for (let i = 0; i < Math.min(x!.length, y!.length); i++)
		if (x![i] !== y![i]) return x![i]! - y![i]!;
	return x!.length - y!.length;
}
