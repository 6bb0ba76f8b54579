/** `skillbake verify` */
import { defineCommand, type Input } from "./command.ts";
import { SERVER_OPTIONS } from "./server-options.ts";

export type VerifyInput = Input<typeof SERVER_OPTIONS>;

export const verify = defineCommand({
	name: "verify",
	summary: "check a server against the Skills extension",
	usage: "<url | -- command…>",
	about:
		"Connects as a strict host, reads every skill and checks the server against the rules of the extension (S1 to S17), including digests, sizes, frontmatter, directories and prompts. Works with any server. Exits with 1 if a check fails.",
	options: SERVER_OPTIONS,
	examples: [
		["verify http://127.0.0.1:3939/mcp", "a server over HTTP"],
		["verify -- npx skillbake serve skills", "a server over stdio"],
		["verify --era legacy --json -- node server.js", "in the legacy era, for programs"],
	],
	load: async () => (await import("../verify/run-verify.ts")).runVerify,
});
