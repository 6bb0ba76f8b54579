/** Arguments that make `verify` and `inspect` start one of the servers in `servers/`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tempDirectory } from "../support/temp-folder.ts";
import { MANIFEST } from "./examples.ts";
import { SERVERS } from "./run-cli.ts";

export const script = (name: string, ...args: string[]) => [
	"--",
	process.execPath,
	join(SERVERS, name),
	...args,
];

/** A server with one planted fault, or with none if the fault is `none`. */
export function corrupt(fault: string): string[] {
	const manifestFile = join(tempDirectory(), "manifest.json");
	writeFileSync(manifestFile, JSON.stringify(MANIFEST));
	return script("corrupt.mjs", manifestFile, fault);
}
