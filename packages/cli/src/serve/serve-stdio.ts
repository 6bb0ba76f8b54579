/** Serves over stdio, for the client that started the process. */
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio as serveSdkStdio } from "@modelcontextprotocol/server/stdio";
import { printError } from "../output/print-error.ts";
import { stdioConfig } from "./client-config.ts";
import type { Serving } from "./serving.ts";

export function serveStdio(create: () => McpServer): Serving {
	const ended = new Promise<void>((done) => process.stdin.once("close", done).once("end", done));
	const server = serveSdkStdio(create, { onerror: printError });
	return {
		describe({ skills, name, folder, watch }) {
			const lines = [`serving ${skills} over stdio`];
			// On a terminal a person started it, who probably wants to know how a client does.
			if (process.stdin.isTTY)
				lines.push(
					"A client starts this command itself. Paste this into its config:",
					`  ${stdioConfig(name, folder, watch ? ["--watch"] : [])}`,
				);
			return lines;
		},
		// The registration itself tells the one connected client.
		notify() {},
		ended,
		close: () => server.close(),
	};
}
