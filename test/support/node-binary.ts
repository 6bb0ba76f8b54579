import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./repository.ts";

export const NODE_VERSIONS = [20, 22, 24] as const;

/** Node 20, 22 and 24 come from npm for Linux; on other systems the tests use the Node that runs them. */
export function nodeBinary(major: number): string {
	const binary = join(repository, `test/node_modules/node-${major}/bin/node`);
	if (existsSync(binary)) return binary;
	if (process.platform === "linux" && process.arch === "x64")
		throw new Error(`Node ${major} is not installed: it is an optional dependency of this package`);
	return process.execPath;
}
