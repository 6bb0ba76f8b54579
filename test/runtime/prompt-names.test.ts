/** The application keeps the names of its prompts, whatever skills are added later. */
import * as v1Low from "@modelcontextprotocol/sdk/server/index.js";
import {
	GetPromptRequestSchema,
	ListPromptsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as v2 from "@modelcontextprotocol/server";
import { fromManifest, registerSkills, type Skills } from "@skillbake/runtime";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { INFO, SDKS, speak } from "./apps.ts";
import { connectV1, connectV2, type Session } from "./wires.ts";

/** Fresh skills, because each is reported once. */
const freshSkills = (): Skills => fromManifest(sampleManifest);

const namesOf = async (session: Session) =>
	(await session.request("prompts/list")).prompts.map(({ name }) => name);
const textOf = async (session: Session, name: string) =>
	(await session.request("prompts/get", { name })).messages[0]!.content.text;

const warn = vi.fn();
beforeEach(() => {
	warn.mockClear();
	vi.spyOn(console, "warn").mockImplementation(warn);
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** The skill's prompt moves aside, and both can be got. */
async function expectBoth(session: Session): Promise<void> {
	expect(await namesOf(session)).toEqual(
		expect.arrayContaining(["hello-world", "skill:hello-world"]),
	);
	expect(await textOf(session, "hello-world")).toBe("app");
	expect(await textOf(session, "skill:hello-world")).toBe(
		await sampleSkills.find("hello-world")!.promptText(),
	);
	expect(warn.mock.calls.flat()).toEqual([
		expect.stringMatching(
			/skill:\/\/hello-world\/SKILL\.md is "skill:hello-world", because "hello-world" is taken/,
		),
	]);
	await session.close();
}

describe.each(SDKS)("$sdk McpServer", ({ create }) => {
	it.each(["before", "after"])(
		"moves aside for a prompt registered %s the skills",
		async (order) => {
			const app = create();
			if (order === "before") app.prompt("hello-world");
			registerSkills(app.server, freshSkills());
			if (order === "after") app.prompt("hello-world");
			await expectBoth(await app.connect());
		},
	);

	it("moves aside for a prompt that is registered while clients are connected", async () => {
		const app = create();
		app.prompt("other");
		registerSkills(app.server, freshSkills());
		const session = await app.connect();
		expect(await namesOf(session)).toContain("hello-world");
		app.prompt("hello-world");
		await expectBoth(session);
	});

	it("moves aside when an update brings the skill", async () => {
		const app = create();
		app.prompt("hello-world");
		const skills = freshSkills();
		const handle = registerSkills(
			app.server,
			skills.filter(({ name }) => name !== "hello-world"),
		);
		const session = await app.connect();
		await handle.update(skills);
		await expectBoth(session);
	});
});

describe("low-level Server", () => {
	const capabilities = { prompts: {} };
	/** The clashing name is on the second page. */
	const pages = (cursor: string | undefined) =>
		cursor ? { prompts: [{ name: "hello-world" }] } : { prompts: [], nextCursor: "2" };

	it("moves aside on v1, for a name on any page", async () => {
		const server = new v1Low.Server(INFO, { capabilities });
		registerSkills(server, freshSkills());
		server.setRequestHandler(ListPromptsRequestSchema, ({ params }) => pages(params?.cursor));
		server.setRequestHandler(GetPromptRequestSchema, speak);
		const session = await connectV1(server);
		expect(await namesOf(session)).not.toContain("hello-world");
		expect(await textOf(session, "hello-world")).toBe("app");
		expect(await textOf(session, "skill:hello-world")).toContain("hello-world");
		await session.close();
	});

	it("moves aside on v2", async () => {
		const server = new v2.Server(INFO, { capabilities });
		server.setRequestHandler("prompts/list", () => ({ prompts: [{ name: "hello-world" }] }));
		server.setRequestHandler("prompts/get", speak);
		registerSkills(server, freshSkills());
		await expectBoth(await connectV2(server));
	});

	it("does not hang if the application's list never ends, and answers if it fails", async () => {
		for (const list of [
			() => ({ prompts: [], nextCursor: "again" }),
			() => {
				throw new Error("broken");
			},
		]) {
			const server = new v2.Server(INFO, { capabilities });
			server.setRequestHandler("prompts/list", list);
			registerSkills(server, freshSkills());
			const session = await connectV2(server);
			expect(await textOf(session, "hello-world")).toContain("hello-world");
			await session.close();
		}
	});
});

it("gives every skill a prompt of its own, whatever names the application has and chooses", async () => {
	const some = fc.constantFrom("hello-world", "refunds", "nested", "x", "skill:x", "skill:refunds");
	await fc.assert(
		fc.asyncProperty(fc.uniqueArray(some), fc.array(some), async (taken, chosen) => {
			const app = SDKS[1]!.create();
			for (const name of taken) app.prompt(name);
			const skills = freshSkills();
			const name = ({ path }: { path: string }) =>
				chosen[skills.paths.indexOf(path)] ?? skills.find(path)!.name;
			registerSkills(app.server, skills, { prompts: { name } });
			const session = await app.connect();
			const names = await namesOf(session);
			expect(new Set(names).size).toBe(taken.length + skills.size);
			const texts = new Set<string>();
			for (const prompt of names) {
				const text = await textOf(session, prompt);
				if (taken.includes(prompt as (typeof taken)[number])) expect(text).toBe("app");
				else texts.add(text);
			}
			expect(texts.size).toBe(skills.size);
			await session.close();
		}),
		{ numRuns: 50 },
	);
});
