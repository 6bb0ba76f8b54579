/** Runs a third-party program in a scratch folder that is also its home. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Finished {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

export function runCommand(
	command: string,
	args: readonly string[],
	options: { readonly cwd: string; readonly timeout?: number },
): Promise<Finished> {
	const { cwd, timeout = 60_000 } = options;
	return new Promise((done) => {
		const child = execFile(
			command,
			args,
			{ cwd, timeout, maxBuffer: 64 << 20, env: { ...process.env, HOME: cwd } },
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

export async function withScratch<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
	const folder = mkdtempSync(join(tmpdir(), "interop-"));
	try {
		return await use(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** A file of an installed package, also one that its exports do not name. */
export function packageFile(name: string, file: string): string {
	const { resolve } = createRequire(import.meta.url);
	return join(dirname(resolve(`${name}/package.json`)), file);
}
