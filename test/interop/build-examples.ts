/** Builds the examples as their readers do, once for all test files. */
import { join } from "node:path";
import { build } from "vite";
import { EXAMPLES } from "./example-servers.ts";

export async function setup(): Promise<void> {
	for (const name of ["server-v1", "server-v2", "worker"])
		await build({ root: join(EXAMPLES, name), logLevel: "warn" });
}
