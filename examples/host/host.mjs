/**
 * A small host without an agent: what a chat app does with skills, at a terminal.
 *
 *   node examples/host/host.mjs https://example.com/mcp
 *   node examples/host/host.mjs node my-server.mjs
 *   node examples/host/host.mjs --state .host --local ./skills https://example.com/mcp
 *
 * Then type `help`. With --state, approvals and the cache outlive the process.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { isSkillHostError, SkillHost } from "@skillbake/host";
import { fileApprovals, fileCache, localSkills } from "@skillbake/host/node";
import { COMMANDS } from "./commands.mjs";
import { connect } from "./connect.mjs";

/** Options come first: what follows the server's command belongs to the server. */
function splitArguments(args) {
	let at = 0;
	while (args[at]?.startsWith("--")) at += 2;
	const { values } = parseArgs({
		args: args.slice(0, at),
		options: {
			label: { type: "string", default: "server" },
			state: { type: "string" },
			local: { type: "string" },
		},
	});
	return { ...values, server: args.slice(at) };
}

const { label, state, local, server } = splitArguments(process.argv.slice(2));
if (server.length === 0) {
	console.error("usage: host.mjs [--label name] [--state dir] [--local dir] <url | command …>");
	process.exit(2);
}

const host = new SkillHost(
	state && {
		approvals: fileApprovals(join(state, "approvals.json")),
		cache: fileCache(join(state, "cache")),
	},
);
const client = await connect(server);
// The label is ours: a server may call itself anything (H7).
host.addServer(label, client);
await host.refresh(label);
if (local) {
	host.addLocal("local", localSkills(local));
	await host.refresh("local");
}
console.log(`Connected. ${host.skills().length} skills; nothing has been read yet.`);

/** Skill text is data, also for a terminal: no escape sequence of it is obeyed. */
function print(text) {
	console.log(text.replace(/[^\P{Cc}\n\t]/gu, "\ufffd"));
}

const session = { host, label, acting: undefined, print };
const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
process.stdout.write("> ");
for await (const line of lines) {
	const [name = "", ...args] = line.trim().split(/\s+/);
	if (name === "quit") break;
	try {
		const command = COMMANDS[name];
		if (command) await command.run(session, ...args);
		else if (name !== "") console.log("Type help.");
	} catch (error) {
		// A refusal is an answer: its reason for code, its sentence for people.
		if (!isSkillHostError(error)) throw error;
		console.log(`Refused (${error.reason}): ${error.message}`);
	}
	process.stdout.write("> ");
}
await client.close();
// An open stdin would keep the process alive.
process.stdin.destroy();
