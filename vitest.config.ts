import { configDefaults, defineConfig } from "vitest/config";

/** `pnpm test` needs nothing but Node and npm; `--mode system` runs what needs more of the machine. */
export default defineConfig(({ mode }) => {
	const system = "**/*.system.test.ts";
	return {
		test: {
			include: mode === "system" ? [system] : ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
			exclude: [
				...configDefaults.exclude,
				"test/interop/**",
				...(mode === "system" ? [] : [system]),
			],
			testTimeout: 60_000,
			hookTimeout: 120_000,
		},
	};
});
