import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

const http = (status: number, statusText: string, text?: string | null) =>
	new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, `Error POSTing to endpoint: ${text}`, {
		status,
		statusText,
		text,
	});
const PAGE = `<!DOCTYPE html>\n<html><head><title>Error</title><style>p { color: red }</style></head>
<body>\n<pre>Cannot POST /mpc</pre>\n<script>track();</script></body></html>`;

it.each<[string, Error, string]>([
	["a page", http(404, "Not Found", PAGE), "HTTP 404 Not Found (Cannot POST /mpc)"],
	[
		"a long page",
		http(502, "Bad Gateway", `<p>${"so sorry ".repeat(1e6)}</p>`),
		`HTTP 502 Bad Gateway (${"so sorry ".repeat(11)}s)`,
	],
	["a page without an end", http(500, "", "<script>".repeat(1e6)), "HTTP 500"],
	[
		"plain text",
		http(503, "Service Unavailable", "down\nfor\tnow\n"),
		"HTTP 503 Service Unavailable (down for now)",
	],
	["its own name", http(404, "Not Found", "Not Found"), "HTTP 404 Not Found"],
	["nothing", http(404, "Not Found", null), "HTTP 404 Not Found"],
	[
		"JSON-RPC",
		http(400, "Bad Request", '{"jsonrpc":"2.0","error":{"code":-32000,"message":"No session"}}'),
		"HTTP 400 Bad Request (No session)",
	],
	[
		"JSON",
		http(429, "Too Many Requests", '{"message":"slow down"}'),
		"HTTP 429 Too Many Requests (slow down)",
	],
	["other JSON", http(500, "", "[1]"), "HTTP 500 ([1])"],
	["null", http(500, "", "null"), "HTTP 500 (null)"],
	["escape sequences", http(500, "", "\u001b[31mred"), "HTTP 500 (<U+001B>[31mred)"],
	[
		"missing credentials",
		http(401, "Unauthorized", ""),
		'HTTP 401 Unauthorized. Credentials can be sent with --header "Name: value".',
	],
	[
		"a web page with status 200",
		new SdkError(SdkErrorCode.ClientHttpUnexpectedContent, "x", { contentType: "text/html" }),
		"the answer is text/html, not MCP. Is the path of the URL right?",
	],
	[
		"a network error",
		new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") }),
		"connect ECONNREFUSED 127.0.0.1:1",
	],
	["any error", new Error(`a\nb ${"c".repeat(400)}`), `a b ${"c".repeat(296)}`],
])("%s", (_, error, line) => {
	const started = performance.now();
	expect(describeError(error)).toBe(line);
	expect(performance.now() - started).toBeLessThan(200);
});
