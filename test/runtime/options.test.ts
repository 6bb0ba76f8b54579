/** Options of `registerSkills`, paging and dynamic skills. */
import { McpServer } from "@modelcontextprotocol/server";
import {
	type AnySkills,
	dynamicSkill,
	fromManifest,
	mergeSkills,
	type RegisterOptions,
	registerSkills,
} from "@skillbake/runtime";
import { describe, expect, it } from "vitest";
import { bake } from "../support/bake.ts";
import { PNG, sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { type Session, v1Memory, v2Http, v2Memory } from "./wires.ts";

describe.each([
	{ wire: "v1", open: v1Memory },
	{ wire: "v2 modern", open: v2Http("modern") },
])("$wire", ({ open }) => {
	const start = (options: RegisterOptions, skills: AnySkills = sampleSkills): Promise<Session> =>
		open(
			(server: Parameters<typeof registerSkills>[0]) =>
				void registerSkills(server, skills, options),
		);

	it("leaves unlisted skills out of the listings, but serves them (S10)", async () => {
		const session = await start({ listed: ({ path }) => path !== "hello-world" });
		const { uri } = sampleSkills.get("hello-world");
		expect((await session.request("skills/list")).skills.map((skill) => skill.uri)).not.toContain(
			uri,
		);
		expect(JSON.stringify(await session.request("resources/list"))).not.toContain("hello-world");
		expect(JSON.stringify(await session.request("prompts/list"))).not.toContain("hello-world");
		const index = await session.request("resources/read", { uri: "skill://index.json" });
		expect(index.contents[0]!.text).not.toContain("hello-world");
		expect((await session.request("skills/get", { uri })).skill.uri).toBe(uri);
		expect((await session.request("resources/read", { uri })).contents[0]!.text).toContain(
			"Hello.",
		);
		const { messages } = await session.request("prompts/get", { name: "hello-world" });
		expect(messages[0]!.content.text).toContain("Hello.");
		await session.close();
	});

	it("accepts options that are inherited or getters", async () => {
		await (await start({})).close();
		class OnlyHello {
			get listed() {
				return ({ path }: { path: string }) => path === "hello-world";
			}
		}
		const session = await start(new OnlyHello());
		expect((await session.request("skills/list")).skills).toHaveLength(1);
		await session.close();
	});

	it("has prompts for some skills, under chosen names, or none", async () => {
		const some = await start({
			prompts: {
				include: ({ path }) => path.startsWith("acme/"),
				name: ({ name }) => `use-${name}`,
			},
		});
		expect((await some.request("prompts/list")).prompts.map(({ name }) => name)).toEqual([
			"use-refunds",
			"use-nested",
		]);
		await some.close();
		const none = await start({ prompts: false });
		expect(none.capabilities.prompts).toBeUndefined();
		await expect(none.request("prompts/list")).rejects.toThrow();
		await none.close();
	});

	it("serves only the final standard without the drafts", async () => {
		const session = await start({ drafts: false });
		expect((await session.request("resources/list")).resources).toEqual([]);
		expect((await session.request("resources/templates/list")).resourceTemplates).toEqual([]);
		await expect(
			session.request("resources/read", { uri: "skill://index.json" }),
		).rejects.toMatchObject({ code: -32602 });
		expect(session.capabilities).not.toHaveProperty("completions");
		await expect(
			session.request("completion/complete", {
				ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
				argument: { name: "skillFilePath", value: "" },
			}),
		).rejects.toThrow(/method not found/i);
		expect((await session.request("skills/list")).skills).toHaveLength(4);
		await session.close();
	});

	it("passes _meta and the cache fields through", async () => {
		const session = await start({
			meta: ({ path }) => ({ "io.modelcontextprotocol.skills/path": path }),
			ttlMs: 7,
			cacheScope: "public",
		});
		const { resources } = await session.request("resources/list");
		expect(resources[0]!._meta).toMatchObject({
			"io.modelcontextprotocol.skills/path": "acme/billing/refunds",
		});
		expect(await session.request("skills/list")).toMatchObject({ ttlMs: 7, cacheScope: "public" });
		await session.close();
	});

	it("distinguishes a lifetime of 0 from the default", async () => {
		await (await start({})).close();
		const session = await start({ ttlMs: 0 });
		expect(await session.request("skills/list")).toMatchObject({ ttlMs: 0 });
		await session.close();
	});

	it("pages long listings without losing or repeating a skill (S10)", async () => {
		const { contents, ...manifest } = bake(
			Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`s${at}/SKILL.md`, `${at}`])),
		);
		const session = await start({}, fromManifest(manifest, contents));
		const seen: string[] = [];
		const sizes: number[] = [];
		let cursor: string | undefined;
		do {
			const page = await session.request("skills/list", cursor === undefined ? {} : { cursor });
			sizes.push(page.skills.length);
			seen.push(...page.skills.map(({ uri }) => uri));
			cursor = page.nextCursor;
		} while (cursor !== undefined);
		expect(sizes).toEqual([100, 100, 50]);
		expect(seen).toEqual(manifest.skills.map(({ uri }) => uri));
		const { completion } = await session.request("completion/complete", {
			ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
			argument: { name: "skillFilePath", value: "s" },
		});
		expect(completion).toMatchObject({ hasMore: true, total: 250 });
		expect(completion.values).toHaveLength(100);
		await session.close();
	});

	it("serves dynamic skills beside compiled ones (S6)", async () => {
		const weather = dynamicSkill({
			path: "live/weather",
			frontmatter: { name: "weather", description: "Knows the weather." },
			read(path) {
				if (path === "SKILL.md") return "# Weather";
				if (path === "map.png") return PNG;
				if (path === "now.json") return { content: "{}", mimeType: "application/json" };
				if (path === "broken") throw new Error("secret");
				return undefined;
			},
		});
		const session = await start({}, mergeSkills(sampleSkills, weather));
		const uri = "skill://live/weather/SKILL.md";
		expect((await session.request("skills/get", { uri })).skill.resources).toBe("dynamic");
		const read = async (file: string) =>
			(await session.request("resources/read", { uri: `skill://live/weather/${file}` }))
				.contents[0]!;
		expect(await read("SKILL.md")).toEqual({ uri, mimeType: "text/markdown", text: "# Weather" });
		expect(await read("map.png")).toMatchObject({
			mimeType: "application/octet-stream",
			blob: Buffer.from(PNG).toString("base64"),
		});
		expect(await read("now.json")).toMatchObject({ mimeType: "application/json", text: "{}" });
		await expect(read("none")).rejects.toMatchObject({
			code: -32602,
			message: expect.stringContaining("none"),
		});
		await expect(read("broken")).rejects.toMatchObject({
			code: -32603,
			message: expect.not.stringContaining("secret"),
		});
		const { messages } = await session.request("prompts/get", { name: "weather" });
		expect(messages[0]!.content.text).toBe("# Weather\n");
		expect((await session.request("resources/list")).resources.map(({ uri }) => uri)).toContain(
			uri,
		);
		await session.close();
	});
});

it("shares prepared data between servers that are built per request", async () => {
	const session = await v2Http("modern")((server) => void registerSkills(server, sampleSkills));
	expect((await session.request("skills/list")).skills).toHaveLength(4);
	expect((await session.request("skills/list")).skills).toHaveLength(4);
	await session.close();
});

it("registers at a cost that does not grow with the number of skills", () => {
	const { contents, ...manifest } = bake(
		Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`s${at}/SKILL.md`, `${at}`])),
	);
	const many = fromManifest(manifest, contents);
	const registerings = (skills: AnySkills) => {
		const started = performance.now();
		for (let i = 0; i < 200; i++)
			registerSkills(new McpServer({ name: "x", version: "1" }), skills);
		return performance.now() - started;
	};
	const few = many.pick("s1");
	registerings(few);
	expect(registerings(many)).toBeLessThan(registerings(few) * 5 + 50);
});

it("names every skill in the catalog for the instructions (S17)", async () => {
	const server = new McpServer(
		{ name: "x", version: "1" },
		{ instructions: sampleSkills.catalog() },
	);
	registerSkills(server, sampleSkills);
	const { connectV2 } = await import("./wires.ts");
	const session = await connectV2(server);
	for (const { uri } of sampleManifest.skills) expect(session.instructions).toContain(uri);
	await session.close();
});

it("works in memory on v2 with options", async () => {
	const session = await v2Memory(
		(server) => void registerSkills(server, sampleSkills, { tools: true }),
	);
	expect((await session.request("tools/list")).tools).toHaveLength(1);
	await session.close();
});
