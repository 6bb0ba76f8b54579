import { expect, it } from "vitest";
import { findError } from "./find-error.ts";

const STACK = Array.from(
	{ length: 12 },
	(_, i) => `    at Module.load (node:internal/modules/cjs/loader:${i}:5)`,
).join("\n");

it.each<[string, string, string[]]>([
	[
		"Node: an uncaught error",
		`/app/server.js:3\nthrow new Error("no database");\n^\n\nError: no database\n${STACK}\n\nNode.js v20.20.0`,
		["Error: no database"],
	],
	[
		"Node: a missing module",
		`node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module '/app/server.js'\n${STACK} {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v20.20.0`,
		["Error: Cannot find module '/app/server.js'"],
	],
	[
		"Node: a message of several lines, with a cause",
		`file:///app/a.mjs:1\nx\n^\nTypeError: first\nsecond\n${STACK} {\n  [cause]: Error: deep\n  ${STACK}\n}\n\nNode.js v24.0.0`,
		["TypeError: first", "second", "  [cause]: Error: deep"],
	],
	[
		"a message with a blank line",
		`Error: Invalid environment:\n\n  DATABASE_URL is missing\n${STACK}`,
		["Error: Invalid environment:", "  DATABASE_URL is missing"],
	],
	[
		"Node: a syntax error",
		`file:///app/a.mjs:1\nconst = 1;\n      ^\n\nSyntaxError: Unexpected token '='\n${STACK}\n\nNode.js v20.20.0`,
		["SyntaxError: Unexpected token '='"],
	],
	[
		"Python",
		`Traceback (most recent call last):\n  File "/app/s.py", line 3, in <module>\n    main()\n    ~~~~^^\n  File "/app/s.py", line 2, in main\n    raise ValueError("boom")\nValueError: boom`,
		["ValueError: boom"],
	],
	[
		"Go",
		"panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:4 +0x1d\nexit status 2",
		["panic: boom"],
	],
	[
		"Rust",
		"thread 'main' panicked at src/main.rs:2:5:\nboom\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
		["thread 'main' panicked at src/main.rs:2:5:", "boom"],
	],
	[
		"Java",
		'Exception in thread "main" java.lang.IllegalStateException: boom\n\tat app.Main.main(Main.java:3)\n\t... 12 more',
		['Exception in thread "main" java.lang.IllegalStateException: boom'],
	],
	[
		"Deno and Bun",
		`error: Uncaught (in promise) Error: boom\n    at file:///app/s.ts:1:7`,
		["error: Uncaught (in promise) Error: boom"],
	],
	[
		"the last error, if there are several",
		`Error: retrying\n${STACK}\nwarn: once more\nError: gave up\n${STACK}`,
		["Error: gave up"],
	],
	[
		"no error: the last lines",
		"1\n2\n3\n4\n5\n6\n\nusage: server <port>\n",
		["3", "4", "5", "6", "usage: server <port>"],
	],
	["CRLF", `Error: boom\r\n    at x (y:1:1)\r\n`, ["Error: boom"]],
	["only a stack", STACK, []],
	["nothing", "", []],
])("%s", (_, stderr, expected) => {
	expect(findError(stderr)).toEqual(expected);
});

it("takes linear time", () => {
	for (const line of ["    at ", "(".repeat(60), "a".repeat(60), "npm error "]) {
		const started = performance.now();
		findError(`${line.repeat(1000)}\n`.repeat(10));
		expect(performance.now() - started).toBeLessThan(500);
	}
});
