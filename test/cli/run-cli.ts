/** Runs the installed command line in little projects. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { installedCli } from "./installed-cli.ts";

export const EXAMPLES = fileURLToPath(new URL("../../examples/skills", import.meta.url));
export const FIXTURES = fileURLToPath(new URL("fixtures", import.meta.url));
export const SERVERS = fileURLToPath(new URL("servers", import.meta.url));

beforeAll(async () => void (await installedCli()), 240_000);

/** At the end of the file, because concurrent tests have no hooks of their own. */
const cleanups: (() => void)[] = [];
afterAll(() => {
	for (const cleanup of cleanups.reverse()) cleanup();
});

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
	/** As a user whom permissions bind, also where the tests run as root. */
	readonly unprivileged?: boolean;
}

/** A project in which the packages can be imported, with these files; `skills` are the examples. */
export async function project(
	files: { readonly [path: string]: string | Uint8Array } = {},
	{ examples = false } = {},
): Promise<string> {
	const { root } = await installedCli();
	mkdirSync(join(root, "projects"), { recursive: true });
	const folder = mkdtempSync(join(root, "projects", "p-"));
	cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
	chmodSync(folder, 0o755);
	// Ends the search for a config file.
	mkdirSync(join(folder, ".git"));
	if (examples) cpSync(EXAMPLES, join(folder, "skills"), { recursive: true });
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	return folder;
}

/** The text of a valid `SKILL.md`. */
export function skillText(name: string, body = "# Do it\n"): string {
	return `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}`;
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

/** Starts `serve --http` and waits for its URL; killed with the test. */
export async function serveHttp(
	args: readonly string[],
	options: RunOptions = {},
): Promise<{ url: URL; child: ChildProcess; log: () => string }> {
	const child = await start(["serve", ...args, "--http", "0"], options);
	cleanups.push(() => child.kill("SIGKILL"));
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
