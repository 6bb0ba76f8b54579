/** Requests under way finish on the skills they started with, whatever happens to the registration. */
import { fromManifest, registerSkills, type SkillsHandle } from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { bake } from "../support/bake.ts";
import { sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { type AnyServer, type Session, WIRES } from "./wires.ts";

const HELLO = "skill://hello-world/SKILL.md";
const OTHERS = fromManifest(bake({ "others/SKILL.md": "others" }));

/** One request per method, each about a skill that the update takes away. */
const REQUESTS: readonly (readonly [method: string, params?: object])[] = [
	["skills/list"],
	["skills/get", { uri: HELLO }],
	["resources/directory/read", { uri: "skill://hello-world" }],
	["resources/list"],
	["resources/read", { uri: HELLO }],
	["resources/read", { uri: "skill://index.json" }],
	["resources/read", { uri: "skill://hello-world.zip" }],
	["resources/templates/list"],
	["resources/subscribe", { uri: HELLO }],
	[
		"completion/complete",
		{
			ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
			argument: { name: "skillFilePath", value: "hello" },
		},
	],
	["prompts/list"],
	["prompts/get", { name: "hello-world" }],
	["tools/list"],
	["tools/call", { name: "load_skill", arguments: { name: "hello-world" } }],
];
const askAll = (session: Session) =>
	Promise.all(REQUESTS.map(([method, params]) => session.request(method, params)));

const CHANGES: { readonly [change: string]: (handle: SkillsHandle) => Promise<void> } = {
	"dispose()": (handle) => handle.dispose(),
	"update()": (handle) => handle.update(OTHERS),
	"update() and dispose()": async (handle) => {
		await Promise.all([handle.update(OTHERS), handle.dispose()]);
	},
};

/** These deliver a request before `request()` returns, so that it is under way. */
const inMemory = WIRES.filter(({ name }) => name.includes("in memory"));

describe.each(inMemory)("$name", ({ open }) => {
	const start = async (skills = sampleSkills) => {
		let handle!: SkillsHandle;
		const session = await open((server) => {
			handle = registerSkills(server, skills, { tools: true });
		});
		return { handle, session };
	};

	it.each(Object.entries(CHANGES))("%s leaves requests under way alone", async (_, change) => {
		const { session: untouched } = await start();
		const expected = await askAll(untouched);
		await untouched.close();
		// A request passes through several turns until it is answered; change at each of them.
		for (let turns = 0; turns < 12; turns++) {
			const { handle, session } = await start();
			const underWay = askAll(session);
			for (let turn = 0; turn < turns; turn++) await undefined;
			const changed = change(handle);
			expect(await underWay).toEqual(expected);
			await changed;
			await expect(session.request("skills/get", { uri: HELLO })).rejects.toMatchObject({
				code: expect.toBeOneOf([-32601, -32602]),
			});
			await session.close();
		}
	});

	it.each(Object.entries(CHANGES))("%s leaves a slow read alone", async (_, change) => {
		const { contents, ...manifest } = sampleManifest;
		let deliver!: () => void;
		const delivered = new Promise<void>((resolve) => {
			deliver = resolve;
		});
		const slow = fromManifest(
			manifest,
			contents.map((items) => () => delivered.then(() => items)),
		);
		const { handle, session } = await start(slow);
		const read = session.request("resources/read", { uri: HELLO });
		const prompt = session.request("prompts/get", { name: "hello-world" });
		await new Promise((resolve) => setTimeout(resolve, 20));
		await change(handle);
		deliver();
		expect((await read).contents[0]!.text).toContain("Hello.");
		expect((await prompt).messages[0]!.content.text).toContain("Hello.");
		await session.close();
	});

	it("does not keep old skills alive for middleware that holds our handlers", async () => {
		let handle!: SkillsHandle;
		const session = await open((server) => {
			handle = registerSkills(server, sampleSkills);
			wrapHandlers(server, ["resources/read"]);
		});
		const read = () => session.request("resources/read", { uri: HELLO });
		expect((await read()).contents[0]!.text).toContain("Hello.");
		await handle.update(OTHERS);
		await expect(read()).rejects.toMatchObject({ code: -32602 });
		await handle.dispose();
		await expect(read()).rejects.toMatchObject({ code: -32602 });
		await session.close();
	});
});

/** As frameworks add middleware: they read a handler and put another one in its place. */
function wrapHandlers({ server }: AnyServer, methods: readonly string[]): void {
	const { _requestHandlers: table } = server as unknown as {
		_requestHandlers: Map<string, (...args: unknown[]) => unknown>;
	};
	for (const method of methods) {
		const handler = table.get(method)!;
		table.set(method, (...args) => handler(...args));
	}
}
