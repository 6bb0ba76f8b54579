/** The servers in `examples/` as readers run them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import workerd from "workerd";
import type { Address } from "./connect.ts";
import { examples } from "./repository.ts";

export interface RunningExample {
	readonly address: Address;
	close(): Promise<void>;
}

export async function buildExamples(): Promise<void> {
	for (const name of ["server-v1", "server-v2", "worker"])
		await build({ root: join(examples, name), logLevel: "warn" });
}

export async function startOverHttp(example: string): Promise<RunningExample> {
	const child = start(process.execPath, ["dist/http.js"], join(examples, example));
	const [url] = (await once(createInterface(child.stdout!), "line")) as [string];
	return running(url, child);
}

/** Each client starts its own process. */
export async function startOverStdio(example: string): Promise<RunningExample> {
	const args = [join(examples, example, "dist/stdio.js")];
	return { address: { command: process.execPath, args }, close: async () => {} };
}

/** workerd chooses a port and reports it on a control channel. */
export async function startWorker(): Promise<RunningExample> {
	const args = ["serve", "workerd.capnp", "--socket-addr", "http=127.0.0.1:0", "--control-fd=1"];
	const child = start(workerd, args, join(examples, "worker"));
	for await (const line of createInterface(child.stdout!)) {
		const event: { event: string; port?: number } = JSON.parse(line);
		if (event.event === "listen") return running(`http://127.0.0.1:${event.port}/mcp`, child);
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

function running(url: string, child: ChildProcess): RunningExample {
	return {
		address: { url },
		close: async () => {
			const ended = once(child, "exit");
			child.kill();
			await ended;
		},
	};
}
