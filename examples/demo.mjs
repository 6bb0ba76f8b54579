// Builds server-v2 with Vite, starts it, and connects to it twice: as a host that supports skills and
// as one that supports only prompts. Both must receive the same bytes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { joinSkill } from "@skillbake/core";
import { CLIENT_CAPABILITIES } from "@skillbake/host";
import { build } from "vite";

const example = fileURLToPath(new URL("server-v2", import.meta.url));

console.log("1. vite build examples/server-v2");
await build({ root: example, logLevel: "warn" });

const server = spawn(process.execPath, ["dist/http.js"], {
	cwd: example,
	env: { ...process.env, PORT: "0" },
	stdio: ["ignore", "pipe", "inherit"],
});
const [address] = await once(createInterface(server.stdout), "line");
console.log(`2. serving at ${address}`);

try {
	const fromSkills = await visitAsSkillsHost(address);
	const fromPrompts = await visitAsPromptHost(address);
	const differing = [...fromSkills].filter(([name, text]) => text !== fromPrompts.get(name));
	if (differing.length > 0 || fromSkills.size !== fromPrompts.size)
		throw new Error(`The two hosts received different skills: ${differing.map(([name]) => name)}`);
	const bytes = [...fromSkills.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	console.log(
		`5. byte-equal: both hosts received the same ${fromSkills.size} skills, ${bytes} bytes`,
	);
} finally {
	server.kill();
}

/** Lists the skills, reads and verifies every file, and joins the files of each skill. */
async function visitAsSkillsHost(url) {
	const client = new Client(
		{ name: "skills-host", version: "1.0.0" },
		{ capabilities: CLIENT_CAPABILITIES, versionNegotiation: { mode: "auto" } },
	);
	await client.connect(new StreamableHTTPClientTransport(new URL(url)));
	const host = new SkillsClient(client);
	console.log("3. a host that supports skills: skills/list, then resources/read for every file");
	const texts = new Map();
	for (const skill of (await host.list()).skills) {
		const root = skill.uri.slice(0, -"SKILL.md".length);
		const files = [];
		for (const { uri } of skill.resources) {
			const { text, verified } = await host.read(skill, uri);
			if (!verified) throw new Error(`${uri} does not match its digest.`);
			files.push({ path: decodeURIComponent(uri.slice(root.length)), text });
		}
		const count = files.length === 1 ? "1 file" : `${files.length} files`;
		console.log(`   ${skill.uri}  ${count}, digests verified`);
		texts.set(skill.frontmatter.name, joinSkill(files));
	}
	await client.close();
	return texts;
}

/** Lists the prompts and gets each one, which holds a whole skill. */
async function visitAsPromptHost(url) {
	const client = new OldClient({ name: "prompt-host", version: "1.0.0" });
	await client.connect(new OldTransport(new URL(url)));
	console.log("4. a host that supports only prompts: prompts/list, then prompts/get");
	const texts = new Map();
	for (const { name } of (await client.listPrompts()).prompts) {
		const { messages } = await client.getPrompt({ name });
		console.log(`   ${name}  ${Buffer.byteLength(messages[0].content.text)} bytes in one message`);
		texts.set(name, messages[0].content.text);
	}
	await client.close();
	return texts;
}
