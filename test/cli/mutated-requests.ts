/** Arbitrary HTTP requests around those of MCP clients, as bytes. */
import fc from "fast-check";

export const USUAL = [
	"Host: localhost",
	"Content-Type: application/json",
	"Accept: application/json, text/event-stream",
];

const message = (method: string, params: object = {}, id: unknown = 1) =>
	JSON.stringify({ jsonrpc: "2.0", id, method, params });
const MODERN = {
	_meta: {
		"io.modelcontextprotocol/protocolVersion": "2026-07-28",
		"io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
		"io.modelcontextprotocol/clientCapabilities": {},
	},
};
/** A request of the modern era. `params` has the URI or the name that a header must repeat. */
export function modernRequest(
	method: string,
	params: { readonly uri?: string; readonly name?: string; readonly [key: string]: unknown },
): string {
	const body = message(method, { ...MODERN, ...params });
	const about = params.uri ?? params.name;
	const headers = [
		...USUAL,
		"mcp-protocol-version: 2026-07-28",
		`mcp-method: ${method}`,
		...(about === undefined ? [] : [`mcp-name: ${about}`]),
		`Content-Length: ${Buffer.byteLength(body)}`,
	];
	return ["POST /mcp HTTP/1.1", ...headers, "", body].join("\r\n");
}

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

/** Requests that are answered, so that mutations reach what lies behind the first checks. */
const ANSWERED = [
	modernRequest("server/discover", {}),
	modernRequest("skills/list", {}),
	modernRequest("skills/get", { uri: "skill://acme/billing/refunds/SKILL.md" }),
	modernRequest("resources/read", { uri: "skill://acme/billing/refunds/SKILL.md" }),
	modernRequest("resources/directory/read", { uri: "skill://acme/billing/refunds" }),
	modernRequest("prompts/get", { name: "refunds" }),
	modernRequest("subscriptions/listen", { resourcesListChanged: true }),
].map((text) => Buffer.from(text));

/** Requests of parts that may not fit together. */
const assembled = fc
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

const request = fc.oneof(fc.constantFrom(...ANSWERED), assembled);

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
export const connection = fc.record({
	parts: fc.array(mutated, { minLength: 1, maxLength: 4 }),
	hangUp: fc.nat(3).map((n) => n === 0),
});
