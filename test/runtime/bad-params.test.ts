/** Every parameter of every method is checked by type and size before any work is done with it. */
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import type * as v2 from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleSkills } from "../support/sample-skills.ts";
import { SDKS } from "./apps.ts";
import { type Session, WIRES } from "./wires.ts";

const HELLO = "skill://hello-world/SKILL.md";
const HUGE = "x".repeat(4_000_000);
const MANY = Array.from({ length: 10_000 }, (_, at) => at);
const WIDE = Object.fromEntries(MANY.map((at) => [`key${at}`, at]));
const DEEP = nest(2_000, (inner) => ({ inner }));
const DEEP_ARRAY = nest(2_000, (inner) => [inner]);

function nest(depth: number, wrap: (inner: unknown) => object): object {
	let value: object = {};
	for (let level = 0; level < depth; level++) value = wrap(value);
	return value;
}

/** A valid request for each method, and the paths of its parameters. */
const METHODS: readonly {
	readonly method: string;
	readonly params: { readonly [name: string]: unknown };
	readonly texts: readonly string[];
	readonly objects?: readonly string[];
}[] = [
	{ method: "skills/list", params: {}, texts: ["cursor"] },
	{ method: "skills/get", params: { uri: HELLO }, texts: ["uri"] },
	{
		method: "resources/directory/read",
		params: { uri: "skill://hello-world" },
		texts: ["uri", "cursor"],
	},
	{ method: "resources/list", params: {}, texts: ["cursor"] },
	{ method: "resources/read", params: { uri: HELLO }, texts: ["uri"] },
	{ method: "resources/templates/list", params: {}, texts: ["cursor"] },
	{ method: "resources/subscribe", params: { uri: HELLO }, texts: ["uri"] },
	{ method: "resources/unsubscribe", params: { uri: HELLO }, texts: ["uri"] },
	{
		method: "completion/complete",
		params: {
			ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
			argument: { name: "skillFilePath", value: "" },
		},
		texts: ["ref.uri", "argument.name", "argument.value"],
		objects: ["ref", "argument"],
	},
	{ method: "prompts/list", params: {}, texts: ["cursor"] },
	{
		method: "prompts/get",
		params: { name: "hello-world" },
		texts: ["name"],
		objects: ["arguments"],
	},
	{ method: "tools/list", params: {}, texts: ["cursor"] },
	{
		method: "tools/call",
		params: { name: "load_skill", arguments: { name: "hello-world" } },
		texts: ["name"],
		objects: ["arguments"],
	},
];

const NOT_TEXT = { null: null, number: 7, boolean: true, MANY, WIDE, DEEP, DEEP_ARRAY };
const NOT_OBJECT = { null: null, number: 7, boolean: true, text: "x", HUGE, MANY, DEEP_ARRAY };

/** The same parameters with another value at a path such as `ref.uri`. */
function replace(params: object, path: string, value: unknown): object {
	const [name, ...rest] = path.split(".") as [string, ...string[]];
	const before = (params as { readonly [name: string]: object })[name] ?? {};
	return { ...params, [name]: rest.length ? replace(before, rest.join("."), value) : value };
}

describe.each(WIRES)("$name", ({ open, modern }) => {
	let session: Session;
	beforeAll(async () => {
		session = await open((server) => void registerSkills(server, sampleSkills, { tools: true }));
	});
	afterAll(() => session.close());

	const methods = METHODS.filter(({ method }) => !modern || !method.endsWith("subscribe"));

	it.each(methods)("$method", async ({ method, params, texts, objects = [] }) => {
		await session.request(method, params);
		for (const [paths, bad, expected] of [
			[texts, { HUGE, ...NOT_TEXT }, "a string of at most 65536 characters"],
			[objects, NOT_OBJECT, "an object"],
		] as const)
			for (const path of paths)
				for (const [kind, value] of Object.entries(bad)) {
					const error = await session.request(method, replace(params, path, value)).then(
						() => expect.unreachable(`${path}: ${kind} was accepted`),
						(error: { code: number; message: string }) => error,
					);
					expect(error.code, `${path}: ${kind}: ${error.message.slice(0, 300)}`).toBe(-32602);
					expect(error.message).toContain(`params.${path} must be ${expected}`);
				}
	});

	it.each(
		methods.flatMap(({ method, params, texts }) => texts.map((path) => ({ method, params, path }))),
	)("$method takes $path up to the limit", async ({ method, params, path }) => {
		const ask = (length: number) =>
			session
				.request(method, replace(params, path, "x".repeat(length)))
				.catch((error) => error.message);
		expect(String(await ask(65_536))).not.toContain("must be");
		expect(String(await ask(65_537))).toContain(`${path} must be`);
	});

	it("refuses any argument of a prompt that takes none", async () => {
		for (const args of [{ unexpected: HUGE }, WIDE, DEEP]) {
			const asked = session.request("prompts/get", { name: "hello-world", arguments: args });
			const [first] = Object.keys(args);
			await expect(asked).rejects.toMatchObject({
				code: -32602,
				message: expect.stringContaining(`"hello-world" takes no arguments, so not "${first}"`),
			});
		}
	});

	it("tells the model about a bad argument of load_skill, without repeating it", async () => {
		for (const name of [undefined, HUGE, ...Object.values(NOT_TEXT)]) {
			const params = { name: "load_skill", arguments: { name } };
			const { isError, content } = await session.request("tools/call", params);
			expect(isError).toBe(true);
			expect(content[0]!.text).toMatch(/^There is no skill .{1,250}$/);
		}
	});
});

/** Without a transport, so that only our own work is measured; CPU time, because machines are busy. */
it.each(SDKS)("refuses on $sdk without doing work", async ({ create }) => {
	const { server } = create();
	registerSkills(server, sampleSkills, { tools: true });
	const { _requestHandlers: table } = server.server as unknown as {
		_requestHandlers: Map<string, (request: object, context: object) => Promise<unknown>>;
	};
	const huge = "x".repeat(20_000_000);
	for (const { method, params, texts, objects = [] } of METHODS) {
		await table.get(method)!({ params }, {});
		for (const path of [...texts, ...objects]) {
			const started = process.cpuUsage();
			const asked = table.get(method)!({ params: replace(params, path, huge) }, {});
			await expect(asked).rejects.toMatchObject({ code: -32602 });
			const { user, system } = process.cpuUsage(started);
			expect((user + system) / 1000, `${method} ${path}`).toBeLessThan(200);
		}
	}
});

it.each(SDKS)(
	"leaves large arguments of the application's tools alone on $sdk",
	async ({ create }) => {
		const app = create();
		const measure = ({ text }: { text: string }) => ({
			content: [{ type: "text" as const, text: String(text.length) }],
		});
		if (app.server instanceof v1.McpServer)
			app.server.registerTool("measure", { inputSchema: { text: z.string() } }, measure);
		else
			(app.server as v2.McpServer).registerTool(
				"measure",
				{ inputSchema: z.object({ text: z.string() }) },
				measure,
			);
		registerSkills(app.server, sampleSkills, { tools: true });
		const session = await app.connect();
		const { content } = await session.request("tools/call", {
			name: "measure",
			arguments: { text: HUGE },
		});
		expect(content[0]!.text).toBe("4000000");
		await session.close();
	},
);
