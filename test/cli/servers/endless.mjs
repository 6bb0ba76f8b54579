// Servers that never come to an end, over stdio or with --http over HTTP.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { createGzip } from "node:zlib";

const [kind] = process.argv.slice(2);
const EXTENSION = "io.modelcontextprotocol/skills";
const HANDSHAKE = {
	protocolVersion: "2025-11-25",
	capabilities: {
		resources: {},
		prompts: {},
		extensions: { [EXTENSION]: { directoryRead: true } },
	},
	serverInfo: { name: "endless", version: "1" },
};

const skill = (n) => ({
	uri: `skill://s${n}/SKILL.md`,
	frontmatter: { name: `s${n}`, description: `The ${n}th skill. ${"It goes on. ".repeat(20)}` },
	resources: [{ uri: `skill://s${n}/SKILL.md`, digest: `sha256:${"0".repeat(64)}`, size: 1 }],
});

let next = 0;
const pages = {
	"skills/list": () => ({ skills: [skill(next++)], nextCursor: `${next}` }),
	"resources/list": () => ({
		resources: [{ uri: `x://${next++}`, name: "x" }],
		nextCursor: `${next}`,
	}),
	"prompts/list": () => ({ prompts: [{ name: `p${next++}` }], nextCursor: `${next}` }),
	"resources/directory/read": ({ uri }) => ({
		resources: [{ uri: `${uri}/d${next++}`, name: "d", mimeType: "inode/directory" }],
		nextCursor: `${next}`,
	}),
};

/** A correct answer, with one skill, except where the kind says otherwise. */
function result(method, params) {
	if (method === "initialize") return HANDSHAKE;
	if (method === kind) return pages[method](params);
	if (method === "skills/list") return { skills: [skill("one")] };
	if (method === "skills/get") return { skill: skill(params.uri.slice(9, -9)) };
	if (method === "resources/list") return { resources: [] };
	if (method === "resources/directory/read") return { resources: [] };
	if (method === "prompts/list") return { prompts: [] };
	if (method === "resources/read")
		return { contents: [{ uri: params.uri, mimeType: "text/markdown", text: "x" }] };
}

function answer({ id, method, params = {} }) {
	const found = result(method, params);
	const error = { code: -32601, message: `unknown: ${method}` };
	return JSON.stringify({ jsonrpc: "2.0", id, ...(found ? { result: found } : { error }) });
}

/** Writes the same again and again, as fast as the reader takes it. */
function flood(stream, text) {
	const more = () => {
		while (!stream.destroyed && stream.write(text));
	};
	stream.on("drain", more).on("error", () => {});
	more();
}

const FLOODS = {
	"prints-lines": [process.stdout, `${"not MCP ".repeat(250)}\n`.repeat(30)],
	"prints-one-line": [process.stdout, "x".repeat(65_536)],
	"prints-errors": [process.stderr, "Error: again\n".repeat(1000)],
	notifies: [
		process.stdout,
		`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } })}\n`.repeat(
			100,
		),
	],
	answers: [
		process.stdout,
		`${JSON.stringify({ jsonrpc: "2.0", id: 99_999, result: { x: 1 } })}\n`,
	],
};

/** By kind: what to do with an HTTP response that should hold the listing. */
const BODIES = {
	body(response) {
		response.writeHead(200, { "content-type": "application/json" });
		flood(response, `{"x":"${"x".repeat(65_536)}`);
	},
	"error-page"(response) {
		response.writeHead(500, { "content-type": "text/html" });
		flood(response, "<p>sorry</p>".repeat(5000));
	},
	drip(response) {
		response.writeHead(200, { "content-type": "application/json" });
		setInterval(() => response.write(" "), 50);
	},
	gzip(response) {
		response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
		const gzip = createGzip();
		gzip.pipe(response);
		flood(gzip, Buffer.alloc(1_000_000, 32));
	},
	sse(response) {
		response.writeHead(200, { "content-type": "text/event-stream" });
		flood(response, ": still there\n\n".repeat(1000));
	},
	"sse-silent"(response) {
		response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
	},
	"sse-tail"(response, message) {
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(`data: ${answer(message)}\n\n`);
		flood(response, ": and more\n\n".repeat(1000));
	},
};

if (process.argv.includes("--http"))
	createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		if (request.method !== "POST") return response.writeHead(405).end();
		const message = JSON.parse(body);
		if (message.id === undefined) return response.writeHead(202).end();
		const hit = message.method === (process.argv[4] ?? "skills/list");
		if (hit && BODIES[kind]) return BODIES[kind](response, message);
		response.writeHead(200, { "content-type": "application/json" }).end(answer(message));
	}).listen(0, "127.0.0.1", function () {
		console.log(`http://127.0.0.1:${this.address().port}/mcp`);
	});
else
	createInterface({ input: process.stdin }).on("line", (line) => {
		const message = JSON.parse(line);
		if (message.method === "skills/list" && FLOODS[kind]) return flood(...FLOODS[kind]);
		if (message.id !== undefined) console.log(answer(message));
	});
