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

const MAX_STDERR = 2000;
const MAX_STRAY_LINES = 20;

/** Returns `undefined` for a transport without a process. */
export function watchProcess(
	transport: Transport,
	{ debug }: ConnectOptions,
): WatchedProcess | undefined {
	if (!(transport instanceof StdioClientTransport)) return undefined;
	const strayLines: string[] = [];
	let stderr = "";
	let exited = false;
	if (debug) onLines(transport.stderr, (line) => note(`server: ${line}`));
	else
		transport.stderr?.on("data", (chunk: Buffer) => {
			stderr = (stderr + chunk.toString()).slice(-MAX_STDERR);
		});
	const start = transport.start.bind(transport);
	transport.start = async () => {
		await start();
		const { _process } = transport as unknown as { readonly _process?: ChildProcess };
		_process?.once("exit", () => {
			exited = true;
		});
		if (_process) collectStrayLines(_process, strayLines);
	};
	return { exited: () => exited, stderr: () => stderr.trim(), strayLines };
}

/** The SDK silently skips lines that are not JSON, so stdout is read a second time here. */
function collectStrayLines({ stdout }: ChildProcess, lines: string[]): void {
	onLines(stdout, (line) => {
		if (line.trim() !== "" && !isMessage(line) && lines.length < MAX_STRAY_LINES) lines.push(line);
	});
}

function onLines(stream: Stream | null, use: (line: string) => void): void {
	let rest = "";
	stream?.on("data", (chunk: Buffer) => {
		const complete = (rest + chunk.toString()).split(/\r?\n/);
		rest = complete.pop()!;
		for (const line of complete) use(line);
	});
	stream?.once("end", () => rest && use(rest));
}

function isMessage(line: string): boolean {
	try {
		return (JSON.parse(line) as { readonly jsonrpc?: unknown } | null)?.jsonrpc === "2.0";
	} catch {
		return false;
	}
}
