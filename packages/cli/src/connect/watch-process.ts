/** Follows the process of a server over stdio: whether it runs, and what it prints beside MCP. */
import type { ChildProcess } from "node:child_process";
import type { Stream } from "node:stream";
import type { Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { note } from "../output/terminal.ts";
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
	if (debug) onLines(transport.stderr, (line) => note(`server: ${line}`));
	else
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
	onLines(stdout, (line) => {
		if (line.trim() !== "" && !isMessage(line) && lines.length < MAX_STRAY_LINES) lines.push(line);
	});
}

/** Collects the parts of a long line first: joining them as they come would take quadratic time. */
function onLines(stream: Stream | null, use: (line: string) => void): void {
	let parts: Buffer[] = [];
	const end = () => {
		const line = Buffer.concat(parts).toString();
		parts = [];
		use(line.endsWith("\r") ? line.slice(0, -1) : line);
	};
	stream?.on("data", (chunk: Buffer) => {
		let from = 0;
		for (let to = chunk.indexOf("\n"); to >= 0; to = chunk.indexOf("\n", from)) {
			parts.push(chunk.subarray(from, to));
			end();
			from = to + 1;
		}
		if (from < chunk.length) parts.push(chunk.subarray(from));
	});
	stream?.once("end", () => parts.length > 0 && end());
}

function isMessage(line: string): boolean {
	try {
		return (JSON.parse(line) as { readonly jsonrpc?: unknown } | null)?.jsonrpc === "2.0";
	} catch {
		return false;
	}
}
