/** The numbered requirements of the final standard and the drafts, on every wire. */
import { type IndexDocument, joinSkill } from "@skillbake/core";
import { registerSkills } from "@skillbake/runtime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../support/digest-of.ts";
import { PNG, sampleFiles, sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { type Result, type Session, v1Stdio, v2Stdio, WIRES } from "./wires.ts";

const REFUNDS = "skill://acme/billing/refunds";
const LISTED = sampleManifest.skills.map(({ uri }) => uri);

const wires = [
	...WIRES.map(({ name, modern, open }) => ({
		name,
		modern,
		open: () => open((server) => void registerSkills(server, sampleSkills)),
	})),
	{ name: "v1 stdio", modern: false, open: () => v1Stdio(sampleManifest) },
	{ name: "v2 stdio legacy", modern: false, open: () => v2Stdio("legacy")(sampleManifest) },
	{ name: "v2 stdio modern", modern: true, open: () => v2Stdio("modern")(sampleManifest) },
];

describe.each(wires)("$name", ({ modern, open }) => {
	let session: Session;
	beforeAll(async () => {
		session = await open();
	});
	afterAll(() => session.close());

	const read = async (uri: string) => {
		const { contents } = await session.request("resources/read", { uri });
		expect(contents).toHaveLength(1);
		return contents[0]!;
	};
	const expectCacheFields = (result: Result) => {
		expect(result.ttlMs).toBeGreaterThanOrEqual(0);
		expect(["public", "private"]).toContain(result.cacheScope);
	};

	it("S1 declares the extension as an object, and resources", () => {
		expect(session.capabilities.resources).toBeDefined();
		// The oldest v1 server also sends it, but not every client keeps it.
		expect(session.capabilities.extensions?.["io.modelcontextprotocol/skills"]).toEqual({
			directoryRead: true,
		});
	});

	it("S2 S6 S9 S10 lists every skill, nested ones flat, with complete entries", async () => {
		const { skills, nextCursor } = await session.request("skills/list");
		expect(nextCursor).toBeUndefined();
		expect(skills).toEqual(
			sampleManifest.skills.map(({ uri, frontmatter, resources }) => ({
				uri,
				frontmatter,
				resources,
			})),
		);
		const refunds = skills.find(({ uri }) => uri === `${REFUNDS}/SKILL.md`)!;
		expect(refunds.resources).toContainEqual(
			expect.objectContaining({ uri: `${REFUNDS}/nested/SKILL.md` }),
		);
	});

	it("S3 S7 S15 serves each file under its URI with bytes that match its digest", async () => {
		for (const skill of sampleManifest.skills)
			for (const { uri, digest, size } of skill.resources) {
				const { text, blob } = await read(uri);
				const bytes = text === undefined ? Buffer.from(blob!, "base64") : Buffer.from(text);
				expect(bytes.length, uri).toBe(size);
				expect(digestOf(bytes), uri).toBe(digest);
			}
	});

	it("S4 gives MIME types, and SKILL.md resources the name and description of the frontmatter", async () => {
		expect(await read(`${REFUNDS}/SKILL.md`)).toEqual({
			uri: `${REFUNDS}/SKILL.md`,
			mimeType: "text/markdown",
			text: sampleFiles["acme/billing/refunds/SKILL.md"],
		});
		expect(await read(`${REFUNDS}/logo.png`)).toEqual({
			uri: `${REFUNDS}/logo.png`,
			mimeType: "application/octet-stream",
			blob: Buffer.from(PNG).toString("base64"),
		});
		const { resources } = await session.request("resources/list");
		expect(resources.find(({ uri }) => uri === `${REFUNDS}/SKILL.md`)).toMatchObject({
			name: "refunds",
			description: "What acme/billing/refunds does.",
			mimeType: "text/markdown",
		});
	});

	it("S5 S11 answers skills/get with one entry and no cursor, -32602 for an unknown URI", async () => {
		for (const { uri, frontmatter, resources } of sampleManifest.skills) {
			const result = await session.request("skills/get", { uri });
			expect(result.skill).toEqual({ uri, frontmatter, resources });
			expect(result).not.toHaveProperty("nextCursor");
		}
		for (const uri of ["skill://nothing/SKILL.md", `${REFUNDS}/logo.png`, REFUNDS])
			await expect(session.request("skills/get", { uri })).rejects.toMatchObject({
				code: -32602,
				message: expect.stringContaining(uri),
			});
	});

	it("S8 stays within the limits, as the compiler checked them", async () => {
		for (const { resources } of (await session.request("skills/list")).skills)
			expect(resources.length).toBeLessThanOrEqual(512);
	});

	it("S12 reads directories one level deep", async () => {
		const { resources } = await session.request("resources/directory/read", { uri: REFUNDS });
		expect(resources.map(({ uri, name, mimeType }) => [uri, name, mimeType])).toEqual([
			[`${REFUNDS}/SKILL.md`, "refunds", "text/markdown"],
			[`${REFUNDS}/empty.txt`, "empty.txt", "text/plain"],
			[`${REFUNDS}/logo.png`, "logo.png", "application/octet-stream"],
			[`${REFUNDS}/nested`, "nested", "inode/directory"],
			[`${REFUNDS}/templates`, "templates", "inode/directory"],
		]);
		const nested = await session.request("resources/directory/read", { uri: `${REFUNDS}/nested` });
		expect(nested.resources.map(({ name }) => name)).toEqual(["nested", "data.bin"]);
		const templates = await session.request("resources/directory/read", {
			uri: `${REFUNDS}/templates`,
		});
		expect(templates.resources.map(({ uri }) => uri)).toEqual([`${REFUNDS}/templates/Q%20A.md`]);
		for (const uri of [`${REFUNDS}/SKILL.md`, "skill://acme", "skill://nothing"])
			await expect(session.request("resources/directory/read", { uri })).rejects.toMatchObject({
				code: -32602,
				message: expect.stringContaining(uri),
			});
	});

	it("S13 refuses a file that is not served, and says which", async () => {
		await expect(
			session.request("resources/read", { uri: `${REFUNDS}/secret.txt` }),
		).rejects.toMatchObject({ code: -32602, message: expect.stringContaining("secret.txt") });
	});

	it("S14 puts the cache fields on its own results, which the modern era requires", async () => {
		for (const [method, params] of [
			["skills/list", {}],
			["skills/get", { uri: LISTED[0] }],
			["resources/directory/read", { uri: REFUNDS }],
			["resources/read", { uri: LISTED[0] }],
		] as const)
			expectCacheFields(await session.request(method, params));
		if (modern) expectCacheFields(await session.request("resources/list"));
	});

	it("S16 distinguishes skills with the same name by their URIs", async () => {
		const { skills } = await session.request("skills/list");
		const refunds = skills.filter(({ frontmatter: { name } }) => name === "refunds");
		expect(refunds.map(({ uri }) => uri)).toEqual([
			`${REFUNDS}/SKILL.md`,
			"skill://other/refunds/SKILL.md",
		]);
	});

	it("D1 serves the index of both drafts", async () => {
		const { mimeType, text } = await read("skill://index.json");
		expect(mimeType).toBe("application/json");
		const { $schema, skills } = JSON.parse(text!) as IndexDocument;
		expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
		expect(skills.map(({ url }) => url)).toEqual(LISTED);
		expect(skills[0]).toEqual({
			name: "refunds",
			type: "skill-md",
			description: "What acme/billing/refunds does.",
			url: LISTED[0],
			digest: sampleManifest.skills[0]!.resources[0]!.digest,
			frontmatter: sampleManifest.skills[0]!.frontmatter,
			archives: sampleManifest.skills[0]!.archives!.map(({ uri, mimeType, digest }) => ({
				url: uri,
				mimeType,
				digest,
			})),
		});
	});

	it("D2 serves archives beside their skill", async () => {
		for (const { uri, digest, mimeType } of sampleManifest.skills.flatMap((s) => s.archives!)) {
			const archive = await read(uri);
			expect(archive.mimeType).toBe(mimeType);
			const bytes = Buffer.from(archive.blob!, "base64");
			expect(digestOf(bytes)).toBe(digest);
		}
	});

	it("D3 lists each SKILL.md and the index only, and a template with completion for the rest", async () => {
		const { resources } = await session.request("resources/list");
		expect(resources.map(({ uri }) => uri)).toEqual([...LISTED, "skill://index.json"]);
		const { resourceTemplates } = await session.request("resources/templates/list");
		expect(resourceTemplates).toMatchObject([{ uriTemplate: "skill://{+skillFilePath}" }]);
		const complete = (value: string) =>
			session.request("completion/complete", {
				ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
				argument: { name: "skillFilePath", value },
			});
		expect((await complete("acme/billing/refunds/n")).completion).toEqual({
			values: ["acme/billing/refunds/nested/SKILL.md", "acme/billing/refunds/nested/data.bin"],
			total: 2,
			hasMore: false,
		});
		expect((await complete("hel")).completion.values).toEqual(["hello-world/SKILL.md"]);
		expect((await complete("x")).completion.values).toEqual([]);
	});

	it("D4 annotates resources and gives their size", async () => {
		const { resources } = await session.request("resources/list");
		expect(resources[0]).toMatchObject({
			size: sampleManifest.skills[0]!.resources[0]!.size,
			annotations: { audience: ["assistant"], priority: 1 },
		});
		const index = await read("skill://index.json");
		expect(resources.at(-1)).toMatchObject({
			size: Buffer.byteLength(index.text!),
			annotations: { audience: ["assistant"], priority: 0.8 },
		});
		const directory = await session.request("resources/directory/read", { uri: REFUNDS });
		expect(directory.resources[2]).toMatchObject({
			size: PNG.length,
			annotations: { audience: ["assistant"], priority: 0.2 },
		});
	});

	it("D5 has a prompt per skill, equal to the join of what a host reads", async () => {
		const { prompts } = await session.request("prompts/list");
		expect(prompts.map(({ name }) => name)).toEqual([
			"acme/billing/refunds",
			"nested",
			"hello-world",
			"other/refunds",
		]);
		for (const [at, { name }] of prompts.entries()) {
			const { messages } = await session.request("prompts/get", { name });
			const skill = sampleManifest.skills[at]!;
			const files: { path: string; text: string | undefined }[] = [];
			for (const { uri } of skill.resources)
				files.push({
					path: decodeURIComponent(uri.slice(skill.uri.length - "SKILL.md".length)),
					text: (await read(uri)).text,
				});
			expect(messages).toEqual([
				{ role: "user", content: { type: "text", text: joinSkill(files) } },
			]);
		}
	});
});
