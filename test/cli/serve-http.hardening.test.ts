/** Mutated requests on raw sockets: none of them ends `serve --http`, fills its memory or hangs it. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sendRaw, statuses } from "../support/raw-http.ts";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { serveHttp } from "./run-cli.ts";

const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 20);
const MAX_MEMORY_MB = 400;
/** How long a server that works may take to answer on a busy machine. */
const PATIENCE = 10_000;
/** A broken request may get no answer until its timeout, so nobody waits for one. */
const SILENCE = 25;

const message = (method: string, params: object = {}, id: unknown = 1) =>
	JSON.stringify({ jsonrpc: "2.0", id, method, params });
const MODERN = {
	_meta: {
		"io.modelcontextprotocol/protocolVersion": "2026-07-28",
		"io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
		"io.modelcontextprotocol/clientCapabilities": {},
	},
};
const BODIES = [
	"",
	"{}",
	"[]",
	"null",
	message("ping"),
	message("initialize", {
		protocolVersion: "2025-11-25",
		capabilities: {},
		clientInfo: { name: "t", version: "1" },
	}),
	message("skills/list", MODERN),
	message("server/discover", MODERN),
	message("resources/read", { ...MODERN, uri: "skill://acme/billing/refunds/SKILL.md" }),
	message("prompts/get", { ...MODERN, name: "refunds", arguments: { __proto__: [] } }),
	message("subscriptions/listen", { ...MODERN, resourcesListChanged: true }),
	`[${Array(8).fill(message("ping")).join()}]`,
	`{"jsonrpc":"2.0","id":${"[".repeat(5000)}`,
];

const method = fc.oneof(
	{ weight: 4, arbitrary: fc.constant("POST") },
	fc.constantFrom("GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PRI"),
	fc.string({ maxLength: 8 }),
);
const target = fc.oneof(
	{ weight: 4, arbitrary: fc.constant("/mcp") },
	fc.constantFrom("/mcp", "/mcp?x", "/", "//", "//:99999999", "http://[", "*", "/%00", "/\\"),
	fc.constantFrom("http://localhost/mcp", "localhost:80", "skill://a", "?", "#", "/../mcp"),
	fc.webUrl(),
	fc.string({ maxLength: 30 }),
);
const USUAL = [
	"Host: localhost",
	"Content-Type: application/json",
	"Accept: application/json, text/event-stream",
];
const header = fc.oneof(
	fc.constantFrom(
		"Connection: close",
		"Connection: Upgrade\r\nUpgrade: websocket",
		"Upgrade: h2c\r\nHTTP2-Settings: AAA",
		"Expect: 100-continue",
		"Expect: x",
		"Transfer-Encoding: chunked",
		"Transfer-Encoding: gzip, chunked",
		"Content-Length: 0",
		"Content-Length: 99999999999",
		"Content-Length: -1",
		"Content-Encoding: gzip",
		"Host: [",
		"Host: 127.0.0.1:0",
		"Origin: null",
		"Origin: http://localhost",
		"mcp-session-id: x",
		"mcp-protocol-version: 2026-07-28",
		"mcp-method: ping",
		"Last-Event-ID: 1",
		`Cookie: ${"a".repeat(20_000)}`,
	),
	fc
		.tuple(fc.string({ maxLength: 10 }), fc.string({ maxLength: 20 }))
		.map((pair) => pair.join(":")),
);
const body = fc.oneof(fc.constantFrom(...BODIES), fc.json(), fc.string({ unit: "binary" }));

/** A request that is mostly well-formed, so that mutations reach what lies behind the parser. */
const request = fc
	.record({
		method,
		target,
		version: fc.oneof(
			{ weight: 9, arbitrary: fc.constant("HTTP/1.1") },
			fc.constantFrom("HTTP/1.0", "HTTP/2.0", ""),
		),
		usual: fc.oneof({ weight: 4, arbitrary: fc.constant(USUAL) }, fc.subarray(USUAL)),
		headers: fc.array(header, { maxLength: 3 }),
		body,
		framing: fc.constantFrom("length", "length", "chunked", "none"),
	})
	.map(({ method, target, version, usual, headers, body, framing }) => {
		const size = Buffer.byteLength(body);
		const framed = {
			length: [`Content-Length: ${size}`, "", body],
			chunked: ["Transfer-Encoding: chunked", "", `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
			none: ["", body],
		}[framing]!;
		return Buffer.from(
			[`${method} ${target} ${version}`, ...usual, ...headers, ...framed].join("\r\n"),
		);
	});

const mutation = fc.record({
	kind: fc.constantFrom("none", "none", "none", "none", "flip", "cut", "repeat", "insert"),
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
});

const mutated = fc.tuple(request, mutation).map(([bytes, { kind, at, bytes: added }]) => {
	const place = Math.floor(at * bytes.length);
	const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)];
	switch (kind) {
		case "flip":
			return Buffer.concat([head, added, tail.subarray(added.length)]);
		case "cut":
			return head;
		case "repeat":
			return Buffer.concat([bytes, bytes, head]);
		case "insert":
			return Buffer.concat([head, added, tail]);
		default:
			return bytes;
	}
});

/** Requests on one connection, sent in pieces, maybe with an early end. */
const connection = fc.record({
	parts: fc.array(mutated, { minLength: 1, maxLength: 4 }),
	hangUp: fc.nat(3).map((n) => n === 0),
});

async function startServer(folder: string) {
	const { url, child, log } = await serveHttp([folder]);
	const memory = () =>
		Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) / 1024;
	return { port: Number(url.port), url, child, log, memory };
}

it("gives up on a body that never comes", { timeout: 60_000 }, async () => {
	const { port } = await startServer(exampleSkills);
	const head = `POST /mcp HTTP/1.1\r\n${USUAL.join("\r\n")}\r\nContent-Length: 9\r\n\r\n{`;
	const started = performance.now();
	expect(statuses(await sendRaw(port, [head], { patience: 45_000 }))).toEqual([408]);
	expect(performance.now() - started).toBeGreaterThan(25_000);
});

it("keeps few answers in memory for a client that only sends", async () => {
	const folder = tempFolder({
		"big/SKILL.md": skillText("big"),
		"big/data.txt": "a".repeat(15_000_000),
	});
	const { port, url, memory } = await startServer(folder);
	const read = message("resources/read", { ...MODERN, uri: "skill://big/data.txt" });
	const headers = {
		"content-type": "application/json",
		accept: "application/json, text/event-stream",
		"mcp-protocol-version": "2026-07-28",
		"mcp-method": "resources/read",
		"mcp-name": "skill://big/data.txt",
	};
	const once = await fetch(url, { method: "POST", headers, body: read });
	expect((await once.text()).length).toBeGreaterThan(15_000_000);
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const request = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${head.join("")}Content-Length: ${read.length}\r\n\r\n${read}`;
	const before = memory();
	const socket = connect({ port, host: "127.0.0.1" });
	socket.on("error", () => {}).pause();
	socket.write(request.repeat(16));
	await new Promise((done) => setTimeout(done, 5000));
	const grown = Math.round(memory() - before);
	socket.destroy();
	console.log(`HTTP: 16 requests for 15 MB sent ahead take ${grown} MB`);
	expect(grown).toBeLessThan(120);
});

it(`answers a client after any request, for ${SECONDS} s`, {
	timeout: SECONDS * 1000 + 60_000,
}, async () => {
	const { port, child, log, memory } = await startServer(exampleSkills);
	let sent = 0;
	const answered = new Map<number, number>();
	const property = fc.asyncProperty(
		fc.array(connection, { minLength: 1, maxLength: 16 }),
		async (connections) => {
			const answers = await Promise.all(
				connections.map(({ parts, hangUp }) => sendRaw(port, parts, { hangUp, patience: SILENCE })),
			);
			for (const { parts } of connections) sent += parts.length;
			for (const status of answers.flatMap(statuses))
				answered.set(status, (answered.get(status) ?? 0) + 1);
			const alive = await sendRaw(
				port,
				["GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
				{ patience: PATIENCE },
			);
			expect({ exit: child.exitCode, alive: statuses(alive) }, log()).toEqual({
				exit: null,
				alive: [404],
			});
		},
	);
	await fc.assert(property, {
		numRuns: Number.POSITIVE_INFINITY,
		interruptAfterTimeLimit: SECONDS * 1000,
		markInterruptAsFailure: false,
	});
	const used = Math.round(memory());
	const table = [...answered].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${n}`);
	console.log(`HTTP: ${sent} requests in ${SECONDS} s, ${used} MB; answers ${table.join(", ")}`);
	expect(sent).toBeGreaterThan(100);
	expect(used).toBeLessThan(MAX_MEMORY_MB);
});
