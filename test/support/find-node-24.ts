/** The conformance suite needs Node 22 or later; the project supports 20. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** This Node if it is new enough, otherwise the one from the npm package for this platform. */
export function findNode24(): string {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	// Our client for the suite is TypeScript, which Node runs directly from 22.18 on.
	if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
	const name = `node-${process.platform}-${process.arch}`;
	try {
		const require = createRequire(import.meta.url);
		return join(dirname(require.resolve(`${name}/package.json`)), "bin/node");
	} catch {
		throw new Error(
			`The conformance suite needs Node 22.18 or later. Run the tests with one, or install the npm package ${name}@24.`,
		);
	}
}
