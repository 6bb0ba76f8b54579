/** `skillbake inspect` */
import { defineCommand, type Input, type OptionTable } from "./command.ts";
import { COMPILE_OPTIONS } from "./compile-options.ts";
import { SERVER_OPTIONS } from "./server-options.ts";

const OPTIONS = { ...SERVER_OPTIONS, ...COMPILE_OPTIONS } as const satisfies OptionTable;

export type InspectInput = Input<typeof OPTIONS>;

export const inspect = defineCommand({
	name: "inspect",
	summary: "show what a host sees of a folder or a server",
	usage: "<dir | url | -- command…>",
	about:
		"Shows what a host sees: skills with sizes and estimated tokens, their files, prompts, the index, capabilities and the protocol era. A folder is served in memory.",
	options: OPTIONS,
	examples: [
		["inspect skills", "a folder, as if it were served"],
		["inspect http://127.0.0.1:3939/mcp --json", "a server, for programs"],
		["inspect -- node server.js", "a server over stdio"],
	],
	load: async () => (await import("../inspect/run-inspect.ts")).runInspect,
});
