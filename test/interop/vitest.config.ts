import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		root: import.meta.dirname,
		globalSetup: "build-examples.ts",
		setupFiles: "../support/set-up.ts",
		testTimeout: 120_000,
		hookTimeout: 120_000,
	},
});
