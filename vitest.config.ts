import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
		// A suite of its own, `pnpm test:interop`: it starts some hundred processes.
		exclude: ["**/node_modules/**", "test/interop/**"],
		testTimeout: 60_000,
	},
});
