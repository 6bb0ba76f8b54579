/** Requests that no client sends: `serve --http` refuses each of them and goes on. */
import { beforeAll, describe, expect, it } from "vitest";
import { sendRaw, statuses } from "../support/raw-http.ts";
import { exampleSkills } from "../support/repository.ts";
import { serveHttp } from "./run-cli.ts";

type Served = Awaited<ReturnType<typeof serveHttp>>;

let served: Served;
beforeAll(async () => {
	served = await serveHttp([exampleSkills]);
});

const HOST = "Host: localhost\r\n";
const CLOSE = "Connection: close\r\n";
const JSON_HEADERS =
	"Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

const send = (...parts: string[]) => sendRaw(Number(served.url.port), parts);
const post = (body: string, headers = "") =>
	`POST /mcp HTTP/1.1\r\n${HOST}${JSON_HEADERS}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

async function expectAlive(): Promise<void> {
	expect(served.child.exitCode).toBe(null);
	expect(statuses(await send(`GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`))).toEqual([404]);
}

describe("a target", () => {
	it.each([
		["//", 400],
		["//:99999999", 400],
		["///", 400],
		["http://[", 400],
		["http://:80/mcp", 400],
		["/\\:x", 400],
		["/%", 404],
		["/mcp/../mcp%00", 404],
		["\\\\[", 400],
		["*", 404],
		["mailto:x", 400],
		["/mcp", 406],
		["http://localhost/mcp", 406],
		["/x/../mcp?a=b", 406],
	])("%s: %i", async (target, status) => {
		const answer = await send(`GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
		expect(statuses(answer)).toEqual([status]);
		await expectAlive();
	});
});

describe("a request", () => {
	it.each<[string, string[], number[]]>([
		["that is not HTTP", ["\0\u0001\u0002\r\n\r\n"], [400]],
		["with a TLS handshake", ["\u0016\u0003\u0001\u0002\0\u0001\0"], [400]],
		["with huge headers", [`GET /mcp HTTP/1.1\r\n${HOST}X: ${"a".repeat(40_000)}\r\n\r\n`], [431]],
		["of an unknown method", [`BREW /mcp HTTP/1.1\r\n${HOST}${CLOSE}\r\n`], [400]],
		["to trace", [`TRACE /mcp HTTP/1.1\r\n${HOST}${CLOSE}\r\n`], [405]],
		["for options", [`OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`], [404]],
		["for a tunnel", [`CONNECT x:1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`], []],
		[
			"for an upgrade",
			[`GET /mcp HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`],
			[406],
		],
		["without a host", [`GET /mcp HTTP/1.0\r\n\r\n`], [403]],
		["with a bad host", [`GET /mcp HTTP/1.1\r\nHost: [\r\n${CLOSE}\r\n`], [403]],
		["with a bad origin", [`GET /mcp HTTP/1.1\r\n${HOST}Origin: x:[\r\n${CLOSE}\r\n`], [403]],
		[
			"with an announced body of 2 GB",
			[`POST /mcp HTTP/1.1\r\n${HOST}${JSON_HEADERS}Content-Length: 2147483648\r\n\r\n`],
			[413],
		],
		[
			"with a chunked body of 2 MB",
			[
				`POST /mcp HTTP/1.1\r\n${HOST}${JSON_HEADERS}Transfer-Encoding: chunked\r\n\r\n`,
				...Array.from({ length: 40 }, () => `C350\r\n${"a".repeat(50_000)}\r\n`),
				"0\r\n\r\n",
			],
			[413],
		],
		[
			"with a bad chunk",
			[`POST /mcp HTTP/1.1\r\n${HOST}${JSON_HEADERS}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
			[400],
		],
		[
			"with two lengths",
			[`POST /mcp HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
			[400],
		],
		["that is not JSON", [post("{", CLOSE)], [400]],
		["that is deep", [post("[".repeat(100_000), CLOSE)], [400]],
		["of null", [post("null", CLOSE)], [400]],
		["with a batch of 9", [post(JSON.stringify(Array(9).fill(JSON.parse(PING))), CLOSE)], [400]],
		["in an unknown session", [post(PING, `${CLOSE}mcp-session-id: x\r\n`)], [404]],
		["in two sessions", [post(PING, `${CLOSE}mcp-session-id: x\r\nmcp-session-id: y\r\n`)], [404]],
	])("%s", async (_, parts, expected) => {
		expect(statuses(await send(...parts))).toEqual(expected);
		await expectAlive();
	});

	it("in a row on one connection: each is answered, in order", async () => {
		const row = ["/a", "//", "/mcp"].map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`);
		const last = `GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`;
		expect(statuses(await send(row.join("") + last))).toEqual([404, 400, 406, 404]);
	});

	it("behind a stream that never ends: too many close the connection", async () => {
		const { headers } = await fetch(served.url, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				accept: "application/json, text/event-stream",
			},
			body: JSON.stringify({
				jsonrpc: "2.0",
				id: 1,
				method: "initialize",
				params: {
					protocolVersion: "2025-11-25",
					capabilities: {},
					clientInfo: { name: "t", version: "1" },
				},
			}),
		});
		const session = headers.get("mcp-session-id");
		const stream = `GET /mcp HTTP/1.1\r\n${HOST}${JSON_HEADERS}mcp-session-id: ${session}\r\n\r\n`;
		const ahead = `GET / HTTP/1.1\r\n${HOST}\r\n`;
		const started = performance.now();
		await send(stream + ahead.repeat(1000));
		expect(performance.now() - started).toBeLessThan(4000);
		await expectAlive();
	});

	it("that breaks off: nothing is reported", async () => {
		let stderr = "";
		served.child.stderr!.on("data", (chunk) => (stderr += chunk));
		const whole = post(PING);
		for (let end = 1; end < whole.length; end += 7)
			await sendRaw(Number(served.url.port), [whole.slice(0, end)], { hangUp: true });
		await expectAlive();
		expect(stderr).toBe("");
	});
});
