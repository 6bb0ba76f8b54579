/** Runs the installed command line in small projects. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterFile } from "../support/clean-up.ts";
import { exampleSkills } from "../support/repository.ts";
import { type Entries, tempDirectory } from "../support/temp-folder.ts";
import { installedCli } from "./installed-cli.ts";

export const FIXTURES = fileURLToPath(new URL("fixtures", import.meta.url));
export const SERVERS = fileURLToPath(new URL("servers", import.meta.url));

const NOBODY = 65_534;

export interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface RunOptions {
	readonly cwd?: string;
	readonly env?: { readonly [name: string]: string };
	readonly input?: string;
	/** Runs as an ordinary user, because permissions do not stop root. */
	readonly unprivileged?: boolean;
}

/** A project in which the packages can be imported. `examples` copies the example skills to `skills`. */
export async function project(files: Entries = {}, { examples = false } = {}): Promise<string> {
	const { root } = await installedCli();
	mkdirSync(join(root, "projects"), { recursive: true });
	const directory = tempDirectory(files, join(root, "projects"));
	chmodSync(directory, 0o755);
	// Ends the search for a config file.
	mkdirSync(join(directory, ".git"));
	if (examples) cpSync(exampleSkills, join(directory, "skills"), { recursive: true });
	return directory;
}

export async function start(
	args: readonly string[],
	options: RunOptions = {},
): Promise<ChildProcess> {
	const { bin } = await installedCli();
	const { FORCE_COLOR: _, ...env } = process.env;
	return spawn(bin, [...args], {
		cwd: options.cwd ?? process.cwd(),
		env: { ...env, ...options.env },
		...(options.unprivileged && process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
	});
}

export async function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
	const child = await start(args, options);
	const output = { stdout: "", stderr: "" };
	child.stdout!.on("data", (chunk) => (output.stdout += chunk));
	child.stderr!.on("data", (chunk) => (output.stderr += chunk));
	child.stdin!.end(options.input ?? "");
	const code = await new Promise<number | null>((done) => child.once("close", done));
	return { code, ...output };
}

/** Starts `serve --http` and waits for its URL; killed when the test file ends. */
export async function serveHttp(
	args: readonly string[],
	options: RunOptions = {},
): Promise<{ url: URL; child: ChildProcess; log: () => string }> {
	const child = await start(["serve", ...args, "--http", "0"], options);
	afterFile(() => child.kill("SIGKILL"));
	let log = "";
	const url = await new Promise<URL>((done, fail) => {
		child.stderr!.on("data", (chunk) => {
			log += chunk;
			const found = /at (http:\S+);/.exec(log)?.[1];
			if (found) done(new URL(found));
		});
		child.once("close", () => fail(new Error(`serve ended: ${log}`)));
	});
	return { url, child, log: () => log };
}
