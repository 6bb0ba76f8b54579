/** Runs a third-party program in a temporary directory that is also its home. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { tempDirectory } from "../support/temp-folder.ts";

export interface Finished {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

export function runCommand(
	command: string,
	args: readonly string[],
	cwd = tempDirectory(),
): Promise<Finished> {
	return new Promise((done) => {
		const child = execFile(
			command,
			args,
			{ cwd, timeout: 60_000, maxBuffer: 64 << 20, env: { ...process.env, HOME: cwd } },
			(error, stdout, stderr) =>
				done({
					code: error ? (child.exitCode ?? -1) : 0,
					stdout: stripVTControlCharacters(stdout),
					stderr: stripVTControlCharacters(stderr) || (error?.message ?? ""),
				}),
		);
		child.stdin?.end();
	});
}

/** A file of an installed package, even if its exports leave it out. */
export function packageFile(name: string, file: string): string {
	const { resolve } = createRequire(import.meta.url);
	return join(dirname(resolve(`${name}/package.json`)), file);
}
