/** Hostile and broken requests end in a JSON-RPC error, never in a crash or the contents of a foreign file. */
import { registerSkills } from "@skillbake/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { type Session, WIRES } from "./wires.ts";

const HUGE = "x".repeat(1_000_000);
const BAD_URIS: readonly unknown[] = [
	undefined,
	null,
	7,
	true,
	{},
	{ uri: "skill://hello-world/SKILL.md" },
	["skill://hello-world/SKILL.md"],
	"",
	"skill://",
	"skill:///SKILL.md",
	"skill://../../etc/passwd",
	"skill://hello-world/../../etc/passwd",
	"skill://hello-world/%2e%2e/%2e%2e/etc/passwd",
	"skill://%2e%2e/etc/passwd",
	"skill://hello-world/..%2F..%2Fetc%2Fpasswd",
	"file:///etc/passwd",
	"https://hello-world/SKILL.md",
	"skill://hello-world/SKILL.md\0",
	"skill://hello-world/%00",
	"skill://hello-world/SKILL.md/",
	"skill://hello-world/SKILL.md#x",
	"skill://hello-world/SKILL.md?x",
	"skill://user@hello-world/SKILL.md",
	"skill://hello-world:80/SKILL.md",
	"skill://hello-world/skill.md",
	"skill://__proto__/SKILL.md",
	"skill://constructor",
	"skill://acme/billing/refunds/__proto__",
	"skill://hello-world.rar",
	"skill://nothing.zip",
	".zip",
	`skill://${HUGE}`,
	`skill://${"a/".repeat(500_000)}b`,
	"a".repeat(1_000_000),
];
const BAD_CURSORS: readonly unknown[] = [
	null,
	0,
	1,
	{},
	[],
	["p100"],
	"",
	"p0",
	"p1",
	"p100",
	"p-100",
	"p1e2",
	"p99999999999900",
	"0",
	HUGE,
];

describe.each(WIRES)("$name", ({ open }) => {
	let session: Session;
	beforeAll(async () => {
		session = await open((server) => void registerSkills(server, sampleSkills, { tools: true }));
	});
	afterAll(async () => {
		// The server still works after all of this.
		const { skills } = await session.request("skills/list");
		expect(skills).toHaveLength(sampleManifest.skills.length);
		await session.close();
	});

	const expectRefusal = async (method: string, params: object) => {
		const started = performance.now();
		const error: unknown = await session.request(method, params).then(
			(result) => expect.unreachable(`${method} answered ${JSON.stringify(result).slice(0, 200)}`),
			(error: unknown) => error,
		);
		const { code, message } = error as { code: number; message: string };
		expect(code, message).toBe(-32602);
		return { message, took: performance.now() - started };
	};

	it.each(["skills/get", "resources/directory/read", "resources/read"])(
		"%s refuses bad URIs",
		async (method) => {
			for (const uri of BAD_URIS) {
				const params = uri === undefined ? {} : { uri };
				const { message, took } = await expectRefusal(method, params);
				expect(message.length, "a huge parameter is not echoed in full").toBeLessThan(600);
				expect(took).toBeLessThan(2_000);
			}
		},
	);

	it("accepts other spellings of a URI and answers under the canonical one", async () => {
		for (const uri of [
			"SKILL://hello-world/SKILL.md",
			"skill://hello-world/%53KILL.md",
			"skill://hello-world/x/../SKILL.md",
		]) {
			const { contents } = await session.request("resources/read", { uri });
			expect(contents[0]!.uri).toBe("skill://hello-world/SKILL.md");
		}
	});

	it("refuses cursors that it did not issue (S10)", async () => {
		for (const cursor of BAD_CURSORS) {
			await expectRefusal("skills/list", { cursor });
			await expectRefusal("resources/directory/read", { uri: "skill://hello-world", cursor });
		}
	});

	it("refuses bad prompt requests", async () => {
		for (const name of [
			undefined,
			null,
			7,
			{},
			[],
			"",
			"__proto__",
			"constructor",
			"refunds",
			HUGE,
		])
			await expectRefusal("prompts/get", name === undefined ? {} : { name });
		const { message } = await expectRefusal("prompts/get", {
			name: "hello-world",
			arguments: { unexpected: "1" },
		});
		expect(message).toContain("unexpected");
		for (const args of [7, "x", ["a"]])
			await session
				.request("prompts/get", { name: "hello-world", arguments: args })
				.catch((error) => expect(error.code).toBe(-32602));
		const { messages } = await session.request("prompts/get", {
			name: "hello-world",
			arguments: {},
		});
		expect(messages).toHaveLength(1);
	});

	it("refuses bad completions and tools", async () => {
		for (const params of [
			{},
			{ ref: null, argument: null },
			{
				ref: { type: "ref/resource", uri: "skill://{+other}" },
				argument: { name: "x", value: "" },
			},
			{
				ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
				argument: { name: "x", value: "" },
			},
		])
			await expectRefusal("completion/complete", params);
		await expectRefusal("tools/call", { name: "rm", arguments: {} });
		for (const args of [
			undefined,
			{},
			{ name: 7 },
			{ name: {} },
			{ name: "__proto__" },
			{ name: HUGE },
		]) {
			const { isError, content } = await session.request("tools/call", {
				name: "load_skill",
				arguments: args,
			});
			expect(isError).toBe(true);
			expect(content[0]!.text.length).toBeLessThan(300);
		}
	});
});
