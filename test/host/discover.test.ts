/** Discovery (D7): the final extension, both drafts, resources, instructions. Each step needs the one before to be missing. */
import { INDEX_SCHEMA, INDEX_URI, METHODS } from "@skillbake/core";
import {
	discoverSkills,
	extractSkillUris,
	readArchive,
	readSkillUri,
} from "@skillbake/host/primitives";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { digestOf } from "../support/digest-of.ts";
import { HELLO, LETTERS, REFUNDS } from "../support/sample-skills.ts";
import { tarGz } from "./make-archive.ts";
import { WireServer } from "./wire-server.ts";

const HELLO_URI = "skill://hello/SKILL.md";
const digest = digestOf(HELLO.files["SKILL.md"] ?? "");
const archive = tarGz({ name: "SKILL.md", body: HELLO.files["SKILL.md"] ?? "" });
const packed = {
	url: "skill://hello.tar.gz",
	mimeType: "application/gzip",
	digest: digestOf(archive),
};

const SPRING = {
	$schema: INDEX_SCHEMA,
	skills: [
		{ name: "hello", type: "skill-md", description: "Says hello.", url: HELLO_URI, digest },
		{
			name: "hello",
			type: "archive",
			description: "Says hello.",
			url: packed.url,
			digest: packed.digest,
		},
		{ name: "any", type: "mcp-resource-template", description: "…", url: "skill://{x}/SKILL.md" },
	],
};
const JUNE = {
	skills: [{ url: HELLO_URI, digest, frontmatter: HELLO.frontmatter, archives: [packed] }],
};
const BOTH = { $schema: INDEX_SCHEMA, skills: [{ ...SPRING.skills[0], ...JUNE.skills[0] }] };

describe.each(CLIENT_KINDS)("%s client", (kind) => {
	async function draft(index?: unknown) {
		const server = new WireServer(HELLO, REFUNDS, LETTERS);
		server.capabilities = { resources: {} };
		server.extra.set(packed.url, { body: archive });
		if (index !== undefined)
			server.extra.set(INDEX_URI, {
				body: typeof index === "string" ? index : JSON.stringify(index),
			});
		return { server, client: await connect(kind, server) };
	}

	it("uses only skills/list if the server has the extension", async () => {
		const server = new WireServer(HELLO, REFUNDS);
		const { skills } = await discoverSkills(await connect(kind, server));
		expect(skills).toMatchObject([
			{ name: "hello", via: "list", entry: { uri: HELLO_URI } },
			{ name: "refunds" },
		]);
		expect(server.reads()).toEqual([]);
	});

	it("accepts an empty listing (H2)", async () => {
		const server = new WireServer();
		server.extra.set(INDEX_URI, { body: JSON.stringify(JUNE) });
		expect((await discoverSkills(await connect(kind, server))).skills).toEqual([]);
	});

	it.each([
		["spring", SPRING, 2],
		["June", JUNE, 1],
		["both at once", BOTH, 1],
	] as const)("reads the index of %s", async (_form, index, count) => {
		const { server, client } = await draft(index);
		const { skills } = await discoverSkills(client);
		expect(skills).toHaveLength(count);
		expect(skills[0]).toMatchObject({
			name: "hello",
			description: "Says hello.",
			uri: HELLO_URI,
			digest,
			via: "index",
		});
		expect(server.reads()).toEqual([INDEX_URI]);
		expect(server.log.map(({ method }) => method)).not.toContain(METHODS.list);
		const found = await readSkillUri(client, skills[0]!.uri, { digest: skills[0]!.digest });
		expect(found.text).toBe(HELLO.files["SKILL.md"]);
		const last = skills.at(-1)!;
		for (const { uri, digest, mimeType } of last.archives) {
			const { files } = await readArchive(client, uri, {
				digest: digest!,
				mimeType,
				frontmatter: last.frontmatter,
			});
			expect([...files.keys()]).toEqual(["SKILL.md"]);
		}
		if (_form !== "both at once" || last.archives.length > 0) expect(last.archives).toHaveLength(1);
	});

	it.each([
		["not JSON", "{"],
		["no list", { skills: {} }],
	])("says so when the index is %s", async (_what, index) => {
		const { client } = await draft(index);
		await expect(discoverSkills(client)).rejects.toMatchObject({ reason: "server" });
	});

	it("leaves out repeated URIs and local URIs", async () => {
		const { client } = await draft({
			skills: [JUNE.skills[0], JUNE.skills[0], { ...JUNE.skills[0], url: "skill://x" }],
		});
		expect((await discoverSkills(client)).skills).toEqual([]);
	});

	it("falls back to resources/list and confirms each SKILL.md by reading it", async () => {
		const { server, client } = await draft();
		server.extra.set(HELLO_URI, { body: "# Not a skill\n" });
		const { skills } = await discoverSkills(client);
		expect(skills.map(({ name, via }) => [name, via])).toEqual([
			["refunds", "resources"],
			["letters", "resources"],
		]);
		expect((await discoverSkills(client, { confirmByReading: false })).skills).toEqual([]);
	});

	it("finds skills in instructions on request and confirms each (H2)", async () => {
		const server = new WireServer(HELLO, REFUNDS);
		server.corrupt(METHODS.list, (result) => ({ ...result, skills: [] }));
		server.instructions = `Start with ${HELLO_URI}, or (skill://ghost/SKILL.md), never file:///etc/SKILL.md.`;
		const client = await connect(kind, server);
		expect((await discoverSkills(client)).skills).toEqual([]);
		expect((await discoverSkills(client, { instructions: true })).skills).toMatchObject([
			{ uri: HELLO_URI, via: "instructions", entry: {} },
		]);
		const extractor = () => ["skill://acme/refunds/SKILL.md"];
		// @ts-expect-error Without `instructions` there is nothing to extract from.
		expect((await discoverSkills(client, { extractor })).skills).toEqual([]);
		expect((await discoverSkills(client, { instructions: true, extractor })).skills).toMatchObject([
			{ name: "refunds" },
		]);
		expect(server.reads()).toEqual([]);
	});

	it("leaves out archives and skills without an address that it accepts (H11)", async () => {
		const urls = ["\0", "relative.zip", "file:///a.zip", "vscode://a/b.zip", "acme://a/b.zip"];
		const skills = urls.flatMap((url) => [
			{ url, type: "archive", name: "a", description: "b" },
			{ url: url.replace("b.zip", "SKILL.md"), name: "a", description: "b" },
		]);
		const { client } = await draft({ skills });
		expect((await discoverSkills(client)).skills).toEqual([]);
		const accepted = await discoverSkills(client, { schemes: ["skill", "acme"] });
		expect(accepted.skills).toMatchObject([
			{ uri: "acme://a/b.zip", archives: [{ uri: "acme://a/b.zip" }] },
			{ uri: "acme://a/SKILL.md" },
		]);
	});

	it("finds nothing on a server without resources", async () => {
		const { server } = await draft();
		server.capabilities = {};
		expect((await discoverSkills(await connect(kind, server))).skills).toEqual([]);
	});
});

it("extracts URIs quickly from any text", () => {
	expect(extractSkillUris("see `skill://a/b/SKILL.md`. github://o/r/x/SKILL.md!")).toEqual([
		"skill://a/b/SKILL.md",
		"github://o/r/x/SKILL.md",
	]);
	const started = performance.now();
	for (const text of ["a.".repeat(1e6), "a://".repeat(1e6), "skill://".concat("x/".repeat(1e6))])
		extractSkillUris(text);
	expect(performance.now() - started).toBeLessThan(3000);
});
