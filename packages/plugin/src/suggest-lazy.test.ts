import type { BakedManifest } from "@skillbake/core";
import { expect, test } from "vitest";
import { LAZY_FROM, suggestLazy } from "./suggest-lazy.ts";

const manifest = (size: number): BakedManifest => ({
	version: 1,
	skills: [],
	contents: [["x".repeat(size - 1), null], ["y"]],
});

test("says so from the limit on", () => {
	expect(suggestLazy(manifest(LAZY_FROM - 1), "skills")).toBeUndefined();
	expect(suggestLazy(manifest(LAZY_FROM), "skills")).toMatch(/skills puts 1\.0 MB .*content=lazy/);
});
