import { expect, it } from "vitest";
import { memoryCache, overlaps } from "./cache.ts";

const resource = (uri: string) => ({ uri, digest: `sha256:${"0".repeat(64)}`, size: 4 });

it("drops the oldest files beyond its limit", async () => {
	const cache = memoryCache({ bytes: 8 });
	for (const uri of ["a", "b", "c"]) await cache.set("x", resource(uri), new Uint8Array(4));
	expect(await cache.get("x", resource("a"))).toBeUndefined();
	expect(await cache.get("x", resource("c"))).toHaveLength(4);
	await cache.set("x", resource("big"), new Uint8Array(9));
	expect(await cache.get("x", resource("big"))).toBeUndefined();
});

it("returns copies, separately for each server", async () => {
	const cache = memoryCache();
	const bytes = new Uint8Array([1, 2, 3, 4]);
	await cache.set("x", resource("a"), bytes);
	bytes[0] = 9;
	expect(await cache.get("x", resource("a"))).toEqual(new Uint8Array([1, 2, 3, 4]));
	expect(await cache.get("xy", resource("a"))).toBeUndefined();
	await cache.deleteServer("x");
	expect(await cache.get("x", resource("a"))).toBeUndefined();
});

it.each([
	["/a/b", "/a", true],
	["/a", "/a/b/", true],
	["/a", "/a", true],
	["/ab", "/a", false],
	["C:\\x\\skills", "C:\\x", true],
])("overlaps(%s, %s) is %s (H14)", (a, b, expected) => expect(overlaps(a, b)).toBe(expected));
