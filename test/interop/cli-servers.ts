/** `skillbake serve`, the binary, over both transports. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { LEGACY, MODERN } from "../support/connect.ts";
import { exampleSkills } from "../support/repository.ts";
import { packageFile } from "./run-command.ts";
import type { RunningServer, VisitedServer } from "./visited-server.ts";

const FACTS = {
	eras: [LEGACY, MODERN],
	archives: [],
	ours: true,
	broken: [],
} satisfies Omit<VisitedServer, "name" | "address">;

const ARGS = [packageFile("skillbake", "dist/bin.js"), "serve", exampleSkills];

export const CLI_SERVERS = [
	{ ...FACTS, name: "skillbake serve HTTP", start: () => startHttp() },
	{ ...FACTS, name: "skillbake serve stdio", start: onStdio },
];

export async function startHttp(...options: string[]): Promise<RunningServer> {
	const child = spawn(process.execPath, [...ARGS, ...options, "--http", "0"], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	for await (const line of createInterface(child.stderr)) {
		const [url] = /http:\S+\/mcp/.exec(line) ?? [];
		if (url === undefined) continue;
		child.stderr.resume();
		const close = async () => {
			const ended = once(child, "exit");
			child.kill();
			await ended;
		};
		return { ...FACTS, name: "skillbake serve HTTP", address: { url }, close };
	}
	throw new Error("skillbake serve ended before it listened");
}

/** Each client starts its own process. */
async function onStdio(): Promise<RunningServer> {
	return {
		...FACTS,
		name: "skillbake serve stdio",
		address: { command: process.execPath, args: ARGS },
		close: async () => {},
	};
}
