import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeBase64, decodeText, encodeText } from "./text-bytes.ts";

it("converts text to bytes and back exactly, or refuses it (S15)", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const bytes = encodeText(text);
			expect(bytes && decodeText(bytes)).toBe(text);
		}),
	);
	expect(encodeText("a\ud800b")).toBeUndefined();
	expect(decodeText(new Uint8Array([0xc0, 0x80]))).toBeUndefined();
});

it("decodes base64 exactly, or refuses it", () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(decodeBase64(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
		}),
	);
	for (const text of ["A", "AA", "AAA", "A===", "AA A", "AA==AA==", "AA-_", "====", "\n"])
		expect(decodeBase64(text), text).toBeUndefined();
});
