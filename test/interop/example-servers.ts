/** The examples as their readers run them: built by Vite, started, stopped. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import workerd from "workerd";
import { LEGACY, MODERN, type RunningTarget, type Target } from "./target.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
export const SKILLS = join(EXAMPLES, "skills");

type Facts = Omit<Target, "name" | "address" | "ours">;

const V1: Facts = { eras: [LEGACY], archives: ["tar.gz", "zip"] };
const V2: Facts = { eras: [LEGACY, MODERN], archives: ["tar.gz", "zip"] };
const WORKER: Facts = { eras: [LEGACY, MODERN], archives: [] };

export const EXAMPLE_SERVERS: readonly (Facts & {
	readonly name: string;
	start(): Promise<RunningTarget>;
})[] = [
	{ name: "server-v1 HTTP", ...V1, start: () => startHttp("server-v1", V1) },
	{ name: "server-v1 stdio", ...V1, start: async () => onStdio("server-v1", V1) },
	{ name: "server-v2 HTTP", ...V2, start: () => startHttp("server-v2", V2) },
	{ name: "server-v2 stdio", ...V2, start: async () => onStdio("server-v2", V2) },
	{ name: "worker in workerd", ...WORKER, start: startWorker },
];

export async function buildExamples(): Promise<void> {
	for (const name of ["server-v1", "server-v2", "worker"])
		await build({ root: join(EXAMPLES, name), logLevel: "warn" });
}

async function startHttp(example: string, facts: Facts): Promise<RunningTarget> {
	const child = start(process.execPath, ["dist/http.js"], join(EXAMPLES, example));
	const [url] = (await once(createInterface(child.stdout!), "line")) as [string];
	return running(`${example} HTTP`, url, facts, child);
}

/** Each client starts its own. */
function onStdio(example: string, facts: Facts): RunningTarget {
	const args = [join(EXAMPLES, example, "dist/stdio.js")];
	return {
		...facts,
		name: `${example} stdio`,
		address: { command: process.execPath, args },
		ours: true,
		close: async () => {},
	};
}

/** On a port of its own choice, which workerd reports on a control channel. */
async function startWorker(): Promise<RunningTarget> {
	const args = ["serve", "workerd.capnp", "--socket-addr", "http=127.0.0.1:0", "--control-fd=1"];
	const child = start(workerd, args, join(EXAMPLES, "worker"));
	for await (const line of createInterface(child.stdout!)) {
		const event: { event: string; port?: number } = JSON.parse(line);
		if (event.event === "listen")
			return running("worker in workerd", `http://127.0.0.1:${event.port}/mcp`, WORKER, child);
	}
	throw new Error("workerd ended before it listened");
}

function start(command: string, args: readonly string[], cwd: string): ChildProcess {
	return spawn(command, args, {
		cwd,
		env: { ...process.env, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

function running(name: string, url: string, facts: Facts, child: ChildProcess): RunningTarget {
	return {
		...facts,
		name,
		address: { url },
		ours: true,
		close: async () => {
			const ended = once(child, "exit");
			child.kill();
			await ended;
		},
	};
}
