import { expect, it } from "vitest";
import { digestHex, formatDigest, isDigest } from "./digest.ts";

const hex = "ab".repeat(32);

it("accepts the one format of S7", () => {
	expect(isDigest(`sha256:${hex}`)).toBe(true);
	expect(formatDigest(hex.toUpperCase())).toBe(`sha256:${hex}`);
	expect(digestHex(formatDigest(hex))).toBe(hex);
});

it.each([
	hex,
	`sha256:${hex.toUpperCase()}`,
	`sha256:${hex}0`,
	`sha512:${hex}`,
	`sha256:${hex}\n`,
	"",
	1,
	null,
])("refuses %j", (value) => expect(isDigest(value)).toBe(false));

it("refuses to format anything but a hash", () => {
	expect(() => formatDigest("xyz")).toThrow("Not a SHA-256 hash in hex");
});
