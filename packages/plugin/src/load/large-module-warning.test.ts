import type { BakedManifest } from "@skillbake/core";
import { expect, test } from "vitest";
import { LARGE_MODULE, largeModuleWarning } from "./large-module-warning.ts";

const manifest = (size: number): BakedManifest => ({
	version: 1,
	skills: [],
	contents: [["x".repeat(size - 1), null], ["y"]],
});

test("warns from the limit on", () => {
	expect(largeModuleWarning(manifest(LARGE_MODULE - 1), "skills")).toBeUndefined();
	expect(largeModuleWarning(manifest(LARGE_MODULE), "skills")).toMatch(
		/skills puts 1\.0 MB .*content=lazy/,
	);
});
