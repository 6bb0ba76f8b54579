import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

/** Needs more of the machine than Node and npm: only with `--mode system`. */
const SYSTEM = "**/*.system.test.ts";
/** Feeds hostile input and measures time and memory, alone: only with `--mode hardening`. */
const HARDENING = "**/*.hardening.test.ts";
/** Follows the recipes in the docs, which install large tools: only with `--mode recipes`. */
const RECIPES = "**/*.recipe.test.ts";
/** Measures time, so it runs after everything else, alone. */
const TIMED = "**/*.timed.test.ts";

export default defineConfig(({ mode }) => ({
	test: {
		setupFiles: "test/support/set-up.ts",
		// Most tests wait for child processes, so more workers than cores keep the cores busy. Files
		// that share a worker share its modules and globals: a test restores what it changes.
		maxWorkers: 4,
		isolate: false,
		// Tests of one file that run at once, each with processes of its own.
		maxConcurrency: 3,
		testTimeout: 60_000,
		// Packing and installing the packages takes a while on a slow machine.
		hookTimeout: 240_000,
		projects: projectsOf(mode),
	},
}));

function projectsOf(mode: string): TestProjectInlineConfiguration[] {
	const project = (test: ProjectConfig) => ({ extends: true as const, test });
	switch (mode) {
		case "system":
			return [project({ name: "system", include: [SYSTEM] })];
		case "hardening":
			return [project({ name: "hardening", include: [HARDENING], maxWorkers: 1 })];
		case "recipes":
			return [project({ name: "recipes", include: [RECIPES], maxWorkers: 1 })];
		default:
			return [
				project({
					name: "tests",
					include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
					exclude: [
						...configDefaults.exclude,
						"test/interop/**",
						SYSTEM,
						HARDENING,
						RECIPES,
						TIMED,
					],
				}),
				project({
					name: "timed",
					include: [TIMED],
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
				}),
			];
	}
}
