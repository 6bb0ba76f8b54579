import { constants, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflate } from "./inflate.ts";

const STRATEGIES = [
	constants.Z_DEFAULT_STRATEGY,
	constants.Z_HUFFMAN_ONLY,
	constants.Z_RLE,
	constants.Z_FIXED,
];
const cases = fc.record({
	bytes: fc.oneof(
		fc.uint8Array({ maxLength: 6000 }),
		fc.string({ maxLength: 6000 }).map((text) => new TextEncoder().encode(text.repeat(9))),
	),
	level: fc.integer({ min: 0, max: 9 }),
	strategy: fc.constantFrom(...STRATEGIES),
});

describe("inflate", () => {
	it("gives back exactly what was deflated", () => {
		fc.assert(
			fc.property(cases, ({ bytes, ...options }) => {
				expect(inflate(deflateRawSync(bytes, options), bytes.length)).toEqual(bytes);
			}),
		);
	});

	it("refuses anything after the end, and anything less", () => {
		fc.assert(
			fc.property(cases, fc.uint8Array({ minLength: 1, maxLength: 5000 }), (input, junk) => {
				const { bytes, ...options } = input;
				const packed = deflateRawSync(bytes, options);
				for (const wrong of [Buffer.concat([packed, junk]), packed.subarray(0, -1)])
					expect(() => inflate(wrong, 1_000_000)).toThrow(
						expect.objectContaining({ reason: "archive" }),
					);
			}),
		);
	});
});
