// Requests per second through createMcpHandler, which builds a server per request. All contenders take
// short turns in one process.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { bakeModules } from "../bake-modules.mjs";
import { CONTENDERS } from "../contenders/index.mjs";
import { generateSkills } from "../generate-skills.mjs";
import { interleave } from "../interleave.mjs";

const URI = "skill://team-0/skill-0/references/guide.md";
const SKILL = "skill://team-0/skill-0/SKILL.md";

/** Milliseconds. */
const BURST = 60;
const WARM_UP = 500;

export async function measureRequests({ base, rounds, add }) {
	const folder = generateSkills(base, 1000);
	const { modules, manifest } = await bakeModules(folder, `${base}/modules-1000`);
	const attach = {};
	for (const name of ["inline", "ext-skills", "official"])
		attach[name] = await CONTENDERS[name]({ folder, modules });
	const at = manifest.skills.findIndex(({ uri }) => uri === SKILL);
	const { uri, frontmatter, resources } = manifest.skills[at];

	const cases = [
		{
			method: "resources/read",
			params: { uri: URI },
			contenders: ["constant", "inline", "ext-skills", "official"],
			constant: (server) =>
				server.registerResource("guide", URI, { mimeType: "text/markdown" }, () => ({
					contents: [{ uri: URI, mimeType: "text/markdown", text: manifest.contents[at][2] }],
				})),
			targets: [
				["constant", 0.9],
				["official", 3],
				["ext-skills", 40],
			],
		},
		{
			method: "skills/list",
			params: {},
			contenders: ["constant", "inline", "official", "ext-skills"],
			constant: constantMethod("skills/list", {
				skills: manifest.skills
					.slice(0, 100)
					.map(({ uri, frontmatter, resources }) => ({ uri, frontmatter, resources })),
				nextCursor: "100",
				ttlMs: 300_000,
				cacheScope: "private",
			}),
			targets: [
				["constant", 0.95],
				["official", 1],
			],
		},
		{
			method: "skills/get",
			params: { uri: SKILL },
			contenders: ["constant", "inline", "official", "ext-skills"],
			constant: constantMethod("skills/get", {
				skill: { uri, frontmatter, resources },
				ttlMs: 300_000,
				cacheScope: "private",
			}),
			targets: [
				["constant", 0.95],
				["official", 1],
			],
		},
		{
			method: "prompts/get",
			params: { name: "skill-0" },
			contenders: ["constant", "inline"],
			constant: (server) =>
				server.registerPrompt("skill-0", {}, () => ({
					messages: [
						{ role: "user", content: { type: "text", text: manifest.contents[at].join("\n") } },
					],
				})),
			targets: [["constant", 0.9]],
		},
	];
	for (const { method, params, contenders, constant, targets } of cases) {
		const bursts = {};
		for (const name of contenders)
			bursts[name] = await replay(name === "constant" ? constant : attach[name], method, params);
		for (const name of contenders) await bursts[name](WARM_UP);
		const figures = await interleave(contenders, rounds * 6, (name) => bursts[name](BURST));
		for (const [against, ratioAtLeast] of targets)
			add({
				measure: `${method}, 1,000 skills`,
				unit: "requests/s",
				figures,
				of: "inline",
				against,
				ratioAtLeast,
			});
	}
}

/** Sends copies of a request that a real client sent. Returns requests per second. */
async function replay(attach, method, params) {
	const handler = createMcpHandler(() => {
		const server = new McpServer({ name: "bench", version: "1.0.0" });
		attach(server);
		return server;
	});
	let recorded;
	const fetch = (url, init) => {
		if (String(init?.body).includes(`"${method}"`)) recorded = [url, init];
		return handler.fetch(new Request(url, init));
	};
	const client = new Client(
		{ name: "bench", version: "1.0.0" },
		{ versionNegotiation: { mode: { pin: "2026-07-28" } } },
	);
	await client.connect(
		new StreamableHTTPClientTransport(new URL("http://bench.test/mcp"), { fetch }),
	);
	await client.request({ method, params }, ANY);
	const [url, init] = recorded;
	const { signal: _, ...rest } = init;
	return async (milliseconds) => {
		const started = performance.now();
		let elapsed = 0;
		let count = 0;
		for (; elapsed < milliseconds; count++) {
			const response = await handler.fetch(new Request(url, rest));
			const text = await response.text();
			if (!text.includes('"result"')) throw new Error(`${method}: ${text.slice(0, 200)}`);
			elapsed = performance.now() - started;
		}
		return count / (elapsed / 1000);
	};
}

const ANY = { "~standard": { version: 1, vendor: "bench", validate: (value) => ({ value }) } };

function constantMethod(method, result) {
	return (server) => {
		server.server.registerCapabilities({
			extensions: { "io.modelcontextprotocol/skills": {} },
			resources: {},
		});
		server.server.setRequestHandler(method, { params: ANY }, () => result);
	};
}
