/**
 * A small host for the terminal: it does with skills what a chat app does, without a model.
 *
 *   node examples/host/host.mjs https://example.com/mcp
 *   node examples/host/host.mjs node my-server.mjs
 *   node examples/host/host.mjs --state .host --local ./skills https://example.com/mcp
 *
 * Type `help` for the commands. With --state, approvals and the cache are kept between runs.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { INVISIBLE_CHARACTERS, showCodePoint } from "@skillbake/core";
import { isSkillHostError, SkillHost } from "@skillbake/host";
import { fileApprovals, fileCache, localSkills } from "@skillbake/host/node";
import { COMMANDS } from "./commands.mjs";
import { connect } from "./connect.mjs";

/** Options come first, because everything after the command is passed to the server. */
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
// We choose the label, because a server can call itself anything (H7).
host.addServer(label, client);
await host.refresh(label);
if (local) {
	host.addLocal("local", localSkills(local));
	await host.refresh("local");
}
console.log(`Connected. Found ${host.skills().length} skills; no file has been read yet.`);

/** Skill text is untrusted, so control and other invisible characters never reach the terminal. */
function print(text) {
	console.log(
		text.replace(INVISIBLE_CHARACTERS, (character) =>
			character === "\n" || character === "\t" ? character : showCodePoint(character),
		),
	);
}

const session = { host, label, acting: undefined, print };
const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
process.stdout.write("> ");
for await (const line of lines) {
	const [name = "", ...args] = line.trim().split(/\s+/);
	if (name === "quit") break;
	try {
		const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name];
		if (command) await command.run(session, ...args);
		else if (name !== "") console.log(`Unknown command: ${name}. Type help for a list.`);
	} catch (error) {
		// A refusal is an expected outcome: `reason` is for code, `message` is for people.
		if (!isSkillHostError(error)) throw error;
		console.log(`Refused (${error.reason}): ${error.message}`);
	}
	process.stdout.write("> ");
}
await client.close();
// An open stdin would keep the process alive.
process.stdin.destroy();
