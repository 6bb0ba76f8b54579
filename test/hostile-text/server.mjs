// A server whose every text is hostile: `node server.mjs <kind> <text>`.
import { createInterface } from "node:readline";

const [kind, text] = process.argv.slice(2);
const answer = (id, body) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
const uri = `skill://${encodeURIComponent(text)}/a/SKILL.md`;
const hostile = { code: -32603, message: text, data: { [text]: text } };

const INITIALIZED = {
	protocolVersion: "2025-11-25",
	capabilities: {
		resources: {},
		prompts: {},
		[text]: { [text]: true },
		extensions: { "io.modelcontextprotocol/skills": {}, [text]: { [text]: true } },
	},
	serverInfo: { name: text, version: text },
	instructions: text,
};
const RESULTS = {
	"skills/list": {
		skills: [
			{
				uri,
				frontmatter: { name: "a", description: text, [text]: text, metadata: { [text]: [text] } },
				resources: [
					{ uri, digest: `sha256:${"0".repeat(64)}`, size: 3 },
					{
						uri: uri.replace("SKILL.md", `${encodeURIComponent(text)}.md`),
						digest: text,
						size: text,
					},
				],
			},
			{
				uri: "skill://b/SKILL.md",
				frontmatter: { name: "b", description: text, [text]: text },
				resources: [{ uri: "skill://b/SKILL.md", digest: `sha256:${"0".repeat(64)}`, size: 3 }],
			},
			{ uri: text, frontmatter: { name: text, description: text }, resources: text },
		],
	},
	"resources/list": { resources: [{ uri: `x:${encodeURI(text)}`, name: text, description: text }] },
	"prompts/list": { prompts: [{ name: text, description: text }] },
	"resources/read": { contents: [{ uri, mimeType: text, text }] },
};

console.error(text);
if (kind === "ends") process.exit(1);
if (kind === "stray") console.log(text);
createInterface({ input: process.stdin }).on("line", (line) => {
	const { id, method } = JSON.parse(line);
	if (id === undefined) return;
	if (method === "initialize" && kind !== "refuses") answer(id, { result: INITIALIZED });
	else if (method === "server/discover") answer(id, { error: { code: -32601, message: text } });
	else if (RESULTS[method] && kind !== "errors" && kind !== "refuses")
		answer(id, { result: RESULTS[method] });
	else answer(id, { error: hostile });
});
