/** An endless server costs `verify` a bounded time and a bounded memory, with the default size. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { afterFile } from "../support/clean-up.ts";
import { script } from "./foreign-servers.ts";
import { SERVERS, start } from "./run-cli.ts";

const SECONDS = 30;
const MARGIN = 15;
const MAX_MEMORY_MB = 1000;

async function listen(kind: string): Promise<string> {
	const child = spawn(process.execPath, [join(SERVERS, "endless.mjs"), kind, "--http"]);
	afterFile(() => child.kill("SIGKILL"));
	return new Promise((done) => child.stdout.once("data", (url) => done(`${url}`.trim())));
}

it.each([
	["prints-one-line", "stdio"],
	["answers", "stdio"],
	["body", "HTTP"],
	["sse", "HTTP"],
	["gzip", "HTTP"],
])("%s over %s", { timeout: 1000 * (SECONDS + 2 * MARGIN) }, async (kind, over) => {
	const server = over === "HTTP" ? [await listen(kind)] : script("endless.mjs", kind);
	const started = performance.now();
	const child = await start(["verify", "--timeout", "60", "--max-time", `${SECONDS}`, ...server]);
	const { code, peak, stderr } = await watch(child);
	const seconds = (performance.now() - started) / 1000;
	console.log(`verify, ${kind} over ${over}: ${seconds.toFixed(0)} s, ${Math.round(peak)} MB`);
	expect(stderr).toMatch(/--max-size <megabytes>|--max-time <seconds>|The server/);
	expect(code).toBe(1);
	expect(seconds).toBeLessThan(SECONDS + MARGIN);
	expect(peak).toBeLessThan(MAX_MEMORY_MB);
});

async function watch(child: ChildProcess) {
	let stderr = "";
	let peak = 0;
	child.stderr!.on("data", (chunk) => (stderr += chunk));
	child.stdout!.resume();
	const timer = setInterval(() => {
		const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
		peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
	}, 100);
	const code = await new Promise((done) => child.once("exit", done));
	clearInterval(timer);
	return { code, peak, stderr };
}
