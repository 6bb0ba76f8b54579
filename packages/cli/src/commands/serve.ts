/** `skillbake serve` */
import { defineCommand, type Input, type OptionTable } from "./command.ts";
import { COMPILE_OPTIONS } from "./compile-options.ts";

const DEFAULT_PORT = 3939;
const PORT = /^\d+$/;

const OPTIONS = {
	http: {
		type: "string",
		value: "[port]",
		help: `serve over HTTP on this machine [port ${DEFAULT_PORT}; 0 picks a free one]`,
		also: ["port", "p", "listen", "host", "sse", "transport"],
	},
	watch: {
		type: "boolean",
		short: "w",
		help: "follow changes and tell connected clients",
		also: ["reload", "hot", "dev"],
	},
	"allow-invalid": {
		type: "boolean",
		help: "leave out skills with errors, serve the others",
		also: ["force", "ignore-errors", "skip-invalid"],
	},
	tools: {
		type: "boolean",
		help: "also offer a tool, for clients that only support tools",
	},
	name: {
		type: "string",
		value: "<name>",
		help: "the server's name [the folder's name]",
		also: ["server-name", "title", "label"],
	},
	...COMPILE_OPTIONS,
} as const satisfies OptionTable;

export type ServeInput = Input<typeof OPTIONS>;

export const serve = defineCommand({
	name: "serve",
	summary: "run any folder of skills as an MCP server",
	usage: "[dir]",
	about:
		"Serves a folder of skills over stdio, or over Streamable HTTP on this machine only. Checks the folder first.",
	options: OPTIONS,
	examples: [
		["serve skills", "over stdio, as a client starts it"],
		["serve skills --http", `on http://127.0.0.1:${DEFAULT_PORT}/mcp`],
		["serve skills --http 8080 --watch", "another port, with live updates"],
	],
	/** The port is optional, which `parseArgs` does not support. */
	prepare(args) {
		return args.flatMap((arg, at) => {
			if (arg === "--http")
				return [`--http=${PORT.test(args[at + 1] ?? "") ? args[at + 1] : DEFAULT_PORT}`];
			return args[at - 1] === "--http" && PORT.test(arg) ? [] : [arg];
		});
	},
	load: async () => (await import("../serve/run-serve.ts")).runServe,
});
