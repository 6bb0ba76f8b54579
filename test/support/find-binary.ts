import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The binary in the platform package that a package like `bun` depends on; no install script needed. */
export function findBinary(name: string, file: string): string {
	const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
	const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
	const { resolve } = createRequire(manifest);
	const binary = process.platform === "win32" ? `${file}.exe` : file;
	for (const dependency of Object.keys(optionalDependencies)) {
		try {
			return join(dirname(resolve(`${dependency}/package.json`)), binary);
		} catch {
			// Only this machine's platform is installed.
		}
	}
	throw new Error(`${name} has no package for this platform`);
}
