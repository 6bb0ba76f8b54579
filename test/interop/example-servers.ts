/** The built examples as their readers run them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import workerd from "workerd";
import { LEGACY, MODERN, type RunningTarget, type Target } from "./target.ts";

export const EXAMPLES = join(import.meta.dirname, "../../examples");
export const SKILLS = join(EXAMPLES, "skills");

type Facts = Omit<Target, "name" | "address" | "ours" | "broken">;

const FACTS = {
	"server-v1": { eras: [LEGACY], archives: ["tar.gz", "zip"] },
	"server-v2": { eras: [LEGACY, MODERN], archives: ["tar.gz", "zip"] },
	worker: { eras: [LEGACY, MODERN], archives: [] },
} satisfies Record<string, Facts>;
type Example = keyof typeof FACTS;

export const EXAMPLE_SERVERS: readonly (Facts & {
	readonly name: string;
	start(): Promise<RunningTarget>;
})[] = [
	{ name: "server-v1 HTTP", ...FACTS["server-v1"], start: () => startHttp("server-v1") },
	{ name: "server-v1 stdio", ...FACTS["server-v1"], start: async () => onStdio("server-v1") },
	{ name: "server-v2 HTTP", ...FACTS["server-v2"], start: () => startHttp("server-v2") },
	{ name: "server-v2 stdio", ...FACTS["server-v2"], start: async () => onStdio("server-v2") },
	{ name: "worker in workerd", ...FACTS.worker, start: startWorker },
];

export async function startHttp(example: Example): Promise<RunningTarget> {
	const child = start(process.execPath, ["dist/http.js"], join(EXAMPLES, example));
	const [url] = (await once(createInterface(child.stdout!), "line")) as [string];
	return running(`${example} HTTP`, url, FACTS[example], child);
}

/** Each client starts its own. */
function onStdio(example: Example): RunningTarget {
	const args = [join(EXAMPLES, example, "dist/stdio.js")];
	return {
		...FACTS[example],
		name: `${example} stdio`,
		address: { command: process.execPath, args },
		ours: true,
		broken: [],
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
			return running(
				"worker in workerd",
				`http://127.0.0.1:${event.port}/mcp`,
				FACTS.worker,
				child,
			);
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
		broken: [],
		close: async () => {
			const ended = once(child, "exit");
			child.kill();
			await ended;
		},
	};
}
