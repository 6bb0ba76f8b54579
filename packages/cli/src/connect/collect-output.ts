/** What a command prints beside the protocol. */
import type { ChildProcess } from "node:child_process";
import type { Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ConnectOptions } from "./connect.ts";

/** The last words of a command, for the case that it ends. */
export function collectStderr(transport: Transport, { debug }: ConnectOptions): () => string {
	let words = "";
	if (transport instanceof StdioClientTransport && !debug)
		transport.stderr?.on("data", (chunk: Buffer) => {
			words = (words + chunk.toString()).slice(-2000);
		});
	return () => words.trim();
}

const MOST_STRAYS = 20;

/** The SDK skips lines that are not JSON without a word, so they are read beside it. */
export function collectStrays(transport: StdioClientTransport): string[] {
	const strays: string[] = [];
	const start = transport.start.bind(transport);
	transport.start = async () => {
		await start();
		const { _process } = transport as unknown as { readonly _process?: ChildProcess };
		let rest = "";
		_process?.stdout?.on("data", (chunk: Buffer) => {
			const lines = (rest + chunk.toString()).split("\n");
			rest = lines.pop()!;
			for (const line of lines)
				if (line.trim() !== "" && !isMessage(line) && strays.length < MOST_STRAYS)
					strays.push(line);
		});
	};
	return strays;
}

function isMessage(line: string): boolean {
	try {
		return (JSON.parse(line) as { readonly jsonrpc?: unknown } | null)?.jsonrpc === "2.0";
	} catch {
		return false;
	}
}
