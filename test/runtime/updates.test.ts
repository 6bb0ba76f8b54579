/** `update()` and `dispose()` while clients are connected, and hot module replacement. */
import type { Client } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { fromManifest, mergeSkills, registerSkills, type SkillsHandle } from "@skillbake/runtime";
import { liveSkills, swapSkills } from "@skillbake/runtime/hot";
import { describe, expect, it, vi } from "vitest";
import { bake } from "../support/bake.ts";
import { type Session, v1Http, v1Memory, v2Http, v2Memory, v2Stdio } from "./wires.ts";

function version(text: string, more: { [path: string]: string } = {}) {
	const { contents, ...manifest } = bake({
		"a/SKILL.md": text,
		"a/same.md": "same",
		"b/SKILL.md": "b",
		...more,
	});
	return fromManifest(manifest, contents);
}

const readText = async (session: Session, uri: string) =>
	(await session.request("resources/read", { uri })).contents[0]!.text;

describe.each([
	{ wire: "v1 in memory", open: v1Memory },
	{ wire: "v1 HTTP", open: v1Http },
	{ wire: "v2 in memory", open: v2Memory },
])("$wire", ({ open }) => {
	const start = async () => {
		let handle!: SkillsHandle;
		const session = await open((server: Parameters<typeof registerSkills>[0]) => {
			handle = registerSkills(server, version("one"));
		});
		return { handle, session };
	};

	it("swaps the content and announces what changed", async () => {
		const { handle, session } = await start();
		await session.request("resources/subscribe", { uri: "skill://a/SKILL.md" });
		await handle.update(version("two", { "c/SKILL.md": "c" }));
		await vi.waitFor(() => expect(session.notifications).toHaveLength(4));
		const seen = session.notifications.map(({ method, params }) => [method, params?.["uri"]]);
		expect(seen).toEqual(
			expect.arrayContaining([
				["notifications/resources/list_changed", undefined],
				["notifications/prompts/list_changed", undefined],
				["notifications/resources/updated", "skill://index.json"],
				["notifications/resources/updated", "skill://a/SKILL.md"],
			]),
		);
		expect(await readText(session, "skill://a/SKILL.md")).toBe("two");
		expect((await session.request("skills/list")).skills).toHaveLength(3);
		expect((await session.request("prompts/list")).prompts).toHaveLength(3);
		expect(await readText(session, "skill://index.json")).toContain("skill://c/SKILL.md");
		await session.request("resources/unsubscribe", { uri: "skill://a/SKILL.md" });
		await session.close();
	});

	it("tells connected clients when the skills are disposed", async () => {
		const { handle, session } = await start();
		await session.request("resources/subscribe", { uri: "skill://a/SKILL.md" });
		await handle.dispose();
		await vi.waitFor(() => expect(session.notifications).toHaveLength(2));
		await expect(session.request("skills/list")).rejects.toMatchObject({ code: -32601 });
		await session.close();
	});
});

it("tells a modern client about the changes it subscribed to", async () => {
	const session = await v2Stdio(
		"modern",
		"v2-stdio-update.mjs",
	)([
		bake({ "a/SKILL.md": "one", "a/b.md": "one" }),
		bake({ "a/SKILL.md": "two", "a/b.md": "two" }),
	]);
	const uri = "skill://a/SKILL.md";
	const { honoredFilter } = await (session.client as Client).listen({
		resourcesListChanged: true,
		promptsListChanged: true,
		resourceSubscriptions: [uri],
	});
	expect(honoredFilter).toMatchObject({ resourcesListChanged: true, promptsListChanged: true });
	await session.request("tools/call", { name: "update" });
	await vi.waitFor(() => expect(session.notifications).toHaveLength(3));
	expect(session.notifications.map(({ method, params }) => [method, params?.["uri"]])).toEqual([
		["notifications/resources/list_changed", undefined],
		["notifications/prompts/list_changed", undefined],
		["notifications/resources/updated", uri],
	]);
	expect(await readText(session, uri)).toBe("two");
	await session.close();
});

it("finishes reads in progress with the old content", async () => {
	const { contents, ...manifest } = bake({ "a/SKILL.md": "old" });
	let deliver!: () => void;
	const delivered = new Promise<void>((resolve) => {
		deliver = resolve;
	});
	const slow = fromManifest(manifest, [() => delivered.then(() => contents[0]!)]);
	let handle!: SkillsHandle;
	const session = await v1Memory((server) => {
		handle = registerSkills(server, slow);
	});
	const underWay = readText(session, "skill://a/SKILL.md");
	await new Promise((resolve) => setTimeout(resolve, 20));
	await handle.update(version("new"));
	expect(await readText(session, "skill://a/SKILL.md")).toBe("new");
	deliver();
	expect(await underWay).toBe("old");
	await session.close();
});

it("does not fail an update because a client is gone", async () => {
	let handle!: SkillsHandle;
	const session = await v1Memory((server) => {
		handle = registerSkills(server, version("one"));
	});
	await session.close();
	await handle.update(version("two"));
});

describe("hot module replacement", () => {
	it("swaps every registration of a collection and of collections derived from it", async () => {
		const first = liveSkills(version("one"));
		const merged = mergeSkills(first.prefix("x"), version("other"));
		const sessions = await Promise.all([
			v1Memory((server) => void registerSkills(server, first)),
			v2Memory((server) => void registerSkills(server, first.pick("a"))),
			v1Memory((server) => void registerSkills(server, merged)),
			v1Memory(
				(server) =>
					void registerSkills(
						server,
						first.filter(({ path }) => path !== "b"),
					),
			),
		]);
		const uris = [
			"skill://a/SKILL.md",
			"skill://a/SKILL.md",
			"skill://x/a/SKILL.md",
			"skill://a/SKILL.md",
		];
		const read = () => Promise.all(sessions.map((session, at) => readText(session, uris[at]!)));
		expect(await read()).toEqual(["one", "one", "one", "one"]);

		const second = liveSkills(version("two"));
		await swapSkills(first, second);
		expect(await read()).toEqual(["two", "two", "two", "two"]);
		for (const session of sessions)
			await vi.waitFor(() => expect(session.notifications.length).toBeGreaterThanOrEqual(4));

		// The third version is accepted by the module of the second one.
		await swapSkills(second, liveSkills(version("three", { "c/SKILL.md": "c" })));
		expect(await read()).toEqual(["three", "three", "three", "three"]);
		const sizes = await Promise.all(
			sessions.map(async (session) => (await session.request("skills/list")).skills.length),
		);
		expect(sizes).toEqual([3, 1, 5, 2]);
		for (const session of sessions) await session.close();
	});

	it("reaches servers that are built later, per request, from the collection of the first module", async () => {
		const first = liveSkills(version("one"));
		const picked = first.pick("a");
		const open = v2Http("modern");
		const session = await open((server) => void registerSkills(server, picked));
		expect(await readText(session, "skill://a/SKILL.md")).toBe("one");
		await swapSkills(first, liveSkills(version("two")));
		expect(await readText(session, "skill://a/SKILL.md")).toBe("two");
		await session.close();
	});

	it("changes nothing if a derived collection cannot be made from the new version", async () => {
		const first = liveSkills(version("one"));
		const { contents, ...manifest } = bake({ "c/SKILL.md": "c" });
		const merged = mergeSkills(first, fromManifest(manifest, contents));
		const session = await v1Memory((server) => void registerSkills(server, merged));
		const next = liveSkills(version("two", { "c/SKILL.md": "clash" }));
		await expect(swapSkills(first, next)).rejects.toThrow("skill://c/SKILL.md");
		expect(await readText(session, "skill://a/SKILL.md")).toBe("one");
		expect(first.paths).toEqual(["a", "b"]);
		await session.close();
	});

	it("leaves servers alone that were updated to other skills or disposed", async () => {
		const first = liveSkills(version("one"));
		const updated = new McpServer({ name: "x", version: "1" });
		const handle = registerSkills(updated, first);
		await handle.update(version("other"));
		const disposed = new McpServer({ name: "x", version: "1" });
		await registerSkills(disposed, first).dispose();
		await swapSkills(first, liveSkills(version("two")));
		await handle.dispose();
		await expect(swapSkills(version("plain"), first)).rejects.toThrow("liveSkills");
	});
});
