/** TypeScript for temporary projects. */
import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const TSC = join(
	createRequire(import.meta.url).resolve("typescript/package.json"),
	"../bin/tsc",
);
const NODE_TYPES = fileURLToPath(new URL("../../node_modules/@types/node", import.meta.url));

/** A `tsconfig.json`. */
export const CONFIG = JSON.stringify({
	compilerOptions: {
		target: "ES2022",
		module: "NodeNext",
		strict: true,
		noUncheckedIndexedAccess: true,
		rootDir: "src",
		outDir: "out",
		types: ["node"],
	},
	include: ["src"],
});

export function linkNodeTypes(cwd: string): void {
	mkdirSync(join(cwd, "node_modules/@types"), { recursive: true });
	symlinkSync(NODE_TYPES, join(cwd, "node_modules/@types/node"));
}
