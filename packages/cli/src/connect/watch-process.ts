/** Follows the process of a server over stdio: whether it runs, and what it prints beside MCP. */
import type { ChildProcess } from "node:child_process";
import type { Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ConnectOptions } from "./server.ts";

export interface WatchedProcess {
	exited(): boolean;
	/** The end of what it has printed on stderr. */
	stderr(): string;
	/** Lines on stdout that are not MCP messages. */
	readonly strayLines: readonly string[];
}

/** Enough for an error with a long stack and a chain of causes. */
const MAX_STDERR = 64 * 1024;
const MAX_STRAY_LINES = 20;

/** Returns `undefined` for a transport without a process. Kills one that uses up the budget. */
export function watchProcess(
	transport: Transport,
	{ debug, budget }: ConnectOptions,
): WatchedProcess | undefined {
	if (!(transport instanceof StdioClientTransport)) return undefined;
	const strayLines: string[] = [];
	let stderr = "";
	let exited = false;
	if (!debug)
		transport.stderr?.on("data", (chunk: Buffer) => {
			budget.spend(chunk.length);
			stderr = (stderr + chunk.toString()).slice(-MAX_STDERR);
		});
	const start = transport.start.bind(transport);
	transport.start = async () => {
		await start();
		const { _process } = transport as unknown as { readonly _process?: ChildProcess };
		if (!_process) return;
		_process.once("exit", () => {
			exited = true;
		});
		_process.stdout?.on("data", (chunk: Buffer) => budget.spend(chunk.length));
		const kill = () => {
			_process.kill("SIGKILL");
			_process.stdout?.destroy();
		};
		budget.signal.addEventListener("abort", kill, { once: true });
		_process.once("exit", () => budget.signal.removeEventListener("abort", kill));
		collectStrayLines(_process, strayLines);
	};
	return { exited: () => exited, stderr: () => stderr.trim(), strayLines };
}

/** The SDK silently skips lines that are not JSON, so stdout is read a second time here. */
function collectStrayLines({ stdout }: ChildProcess, lines: string[]): void {
	let parts: Buffer[] = [];
	stdout?.on("data", (chunk: Buffer) => {
		let from = 0;
		for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
			parts.push(chunk.subarray(from, end));
			const line = Buffer.concat(parts).toString();
			parts = [];
			from = end + 1;
			if (lines.length < MAX_STRAY_LINES && line.trim() !== "" && !isMessage(line))
				lines.push(line);
		}
		if (from < chunk.length) parts.push(chunk.subarray(from));
	});
}

function isMessage(line: string): boolean {
	try {
		return (JSON.parse(line) as { readonly jsonrpc?: unknown } | null)?.jsonrpc === "2.0";
	} catch {
		return false;
	}
}
