/**
 * Everything that the host parses, mutated: the result is valid by an independent check, or a
 * `SkillHostError`. Nothing else is thrown, no input takes long, and no prototype changes.
 */
import { gzipSync } from "node:zlib";
import type { SkillEntry } from "@skillbake/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pax, tar, zip } from "../../../test/host/make-archive.ts";
import { entryOf } from "../../../test/host/wire-server.ts";
import { FUZZ_TIMEOUT, fuzz } from "../../../test/support/fuzz.ts";
import { mutatedBytes, mutatedJson, mutatedText } from "../../../test/support/mutate.ts";
import { HELLO, LETTERS, REFUNDS, REFUNDS_TEXT } from "../../../test/support/sample-skills.ts";
import type { ArchiveFile } from "./archive/file-tree.ts";
import { unpackArchive } from "./archive/unpack-archive.ts";
import { discoverSkills } from "./discover/discover-skills.ts";
import { isSkillHostError } from "./errors.ts";
import { buildCatalog } from "./present/build-catalog.ts";
import { parseUri, REMOTE_SCHEMES } from "./untrusted/parse-uri.ts";
import { parseSkillText } from "./verify/parse-skill-text.ts";
import { readSkill } from "./verify/read-skill.ts";
import { readSkillFile } from "./verify/read-skill-file.ts";
import { getSkill } from "./wire/get-skill.ts";
import { listSkills } from "./wire/list-skills.ts";
import { parseEntry } from "./wire/parse-entry.ts";
import { readDirectory } from "./wire/read-directory.ts";
import { supportsSkills } from "./wire/supports-skills.ts";

const MOST_MILLISECONDS = 2000;
const FINAL = {
	resources: {},
	extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } },
};
const DRAFT = { resources: {} };
const ROOT = "skill://acme/refunds";
const entry = parseEntry(entryOf(REFUNDS));

/** The result, or `undefined` if the input was refused. */
async function attempt<T>(work: () => T | Promise<T>): Promise<T | undefined> {
	const started = performance.now();
	try {
		return await work();
	} catch (error) {
		if (!isSkillHostError(error)) throw error;
		expect(error.message.length).toBeLessThan(2010);
		return undefined;
	} finally {
		expect(performance.now() - started).toBeLessThan(MOST_MILLISECONDS);
		expect({}).not.toHaveProperty("polluted");
	}
}

function assertFiles(files: ReadonlyMap<string, ArchiveFile>): void {
	expect(files.has("SKILL.md")).toBe(true);
	expect(files.size).toBeLessThanOrEqual(512);
	let bytes = 0;
	for (const [path, file] of files) {
		bytes += file.bytes.length;
		expect(path).toMatch(/^[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u);
		expect(path.split("/")).not.toContain("..");
	}
	expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
}

function assertEntry({ uri, frontmatter, resources }: SkillEntry): void {
	const root = uri.slice(0, uri.lastIndexOf("/"));
	expect(uri).toMatch(/^(?:skill|https?|github):\/\/[^?#\s]+\/SKILL\.md$/i);
	expect(decodeURIComponent(root.slice(root.lastIndexOf("/") + 1))).toBe(frontmatter["name"]);
	expect(JSON.parse(JSON.stringify(frontmatter))).toEqual(frontmatter);
	if (resources === "dynamic") return;
	for (const { digest, size } of resources) {
		expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
		expect(Number.isSafeInteger(size) && size >= 0).toBe(true);
	}
}

it("archives", { timeout: FUZZ_TIMEOUT }, async () => {
	const items = Object.entries(REFUNDS.files).map(([name, body]) => ({ name, body }));
	const long = { name: "h", type: "x", body: pax("path", `${"d/".repeat(60)}f`) };
	const tars = [tar(...items), tar({ name: "./", type: "5" }, long, ...items)];
	const zips = [zip(...items), zip(...items.map((item) => ({ ...item, stored: true })))];
	const gzips = tars.map((bytes) => gzipSync(bytes));
	const formats = {
		tar: (bytes: Uint8Array) => unpackArchive(gzipSync(bytes, { level: 1 }), "tar.gz"),
		gzip: (bytes: Uint8Array) => unpackArchive(bytes, "tar.gz"),
		zip: (bytes: Uint8Array) => unpackArchive(bytes, "zip"),
	};
	const of = (format: keyof typeof formats) => (bytes: Uint8Array) => ({ format, bytes });
	const mutated = {
		seeds: [...tars.map(of("tar")), ...gzips.map(of("gzip")), ...zips.map(of("zip"))],
		inputs: fc.oneof(
			mutatedBytes(tars).map(of("tar")),
			mutatedBytes(gzips).map(of("gzip")),
			mutatedBytes(zips).map(of("zip")),
		),
	};
	await fuzz("host archives", mutated, async ({ format, bytes }) => {
		const files = await attempt(() => formats[format](bytes));
		if (files) assertFiles(files);
	});
});

it("URIs and frontmatter", { timeout: FUZZ_TIMEOUT }, async () => {
	const uris = [
		`${ROOT}/references/policy.md`,
		"references/größen & co.md",
		"references/FAQ%20%231.md#part",
		"github://o/r/SKILL.md",
		"https://user:pass@host:8080/a/b?c#d",
		"file:///etc/passwd",
		// Once a URIError.
		"references/\ud800.md",
		// Once a host of dots.
		"file://\ufeff../etc/passwd",
		// Once longer in its canonical form than a URI may be.
		`skill://\u200b${"a".repeat(2_030)}`,
	];
	const texts = [
		REFUNDS_TEXT,
		"---\nname: a\ndescription: >-\n  b\n  c\nx: {a: [1, {b: null}]}\n---\n",
	];
	const tokens = ["&a ", "*a", "<<: ", "!!js ", "? ", "- ", "|\n  ", "0x1f", ".nan", "{", "}"];
	const listed = new Set(
		[...(entry.resources as readonly { uri: string }[])].map(({ uri }) => uri),
	);
	const asked: string[] = [];
	const client = {
		request: async (...[{ params }]: [{ params: { uri: string } }]) => {
			asked.push(params.uri);
			return { contents: [] };
		},
		getServerCapabilities: () => FINAL,
	};
	const mutated = {
		seeds: [...uris, ...texts],
		inputs: fc.oneof(mutatedText(uris, ["://", "skill:", ROOT]), mutatedText(texts, tokens)),
	};
	await fuzz("host URIs and frontmatter", mutated, async (text) => {
		const parsed = await attempt(() => parseUri(text));
		if (parsed) {
			expect(parseUri(parsed.canonical)).toEqual(parsed);
			for (const segment of parsed.segments) expect(segment).not.toMatch(/^\.{1,2}$|[/\0]/);
		}
		asked.length = 0;
		await attempt(() => readSkillFile(client, entry, text));
		for (const uri of asked) expect(listed).toContain(uri);
		const skill = await attempt(() => parseSkillText(text));
		if (!skill) return;
		expect(JSON.parse(JSON.stringify(skill.frontmatter))).toEqual(skill.frontmatter);
		expect(text.endsWith(skill.body)).toBe(true);
	});
});

it("answers of servers", { timeout: FUZZ_TIMEOUT }, async () => {
	const digest = `sha256:${"0".repeat(64)}`;
	const archive = { url: "skill://a.zip", mimeType: "application/zip", digest };
	const seeds = [
		{ skills: [REFUNDS, LETTERS, HELLO].map(entryOf) },
		{ skills: [{ ...entryOf(HELLO), resources: "dynamic" }], nextCursor: "2" },
		{ skill: entryOf(REFUNDS) },
		{ resources: [{ uri: `${ROOT}/references`, mimeType: "inode/directory", size: 1 }] },
		{ resources: [{ uri: `${ROOT}/SKILL.md`, name: "x" }], nextCursor: "2" },
		{ contents: [{ uri: `${ROOT}/SKILL.md`, mimeType: "text/markdown", text: REFUNDS_TEXT }] },
		{
			skills: [
				{ name: "a", type: "skill-md", description: "b", url: "skill://a/SKILL.md", digest },
				{ frontmatter: HELLO.frontmatter, url: "skill://hello/SKILL.md", archives: [archive] },
				{ ...archive, name: "a", type: "archive", description: "c" },
				// Once found as a skill with this address.
				{ url: "\0", name: "a", type: "archive", description: "c" },
			],
		},
		FINAL,
	];
	const inputs = mutatedJson(seeds);
	await fuzz("host answers", { seeds: seeds as unknown[], inputs }, async (answer) => {
		const request = async () => structuredClone(answer);
		const client = { request, getServerCapabilities: () => FINAL };
		for (const found of (await attempt(() => listSkills(client)))?.skills ?? []) assertEntry(found);
		const got = await attempt(() => getSkill(client, `${ROOT}/SKILL.md`));
		if (got) assertEntry(got);
		for (const { uri } of (await attempt(() => readDirectory(client, ROOT))) ?? [])
			expect(parseUri(uri)?.canonical).toMatch(/^skill:\/\/acme\/refunds\/[^/]+$/);
		const read = await attempt(() => readSkill(client, entry));
		if (read) expect(read.text).toBe(REFUNDS_TEXT);
		await attempt(() =>
			supportsSkills({ request, getServerCapabilities: () => answer as object | undefined }),
		);
		const index = { contents: [{ uri: "skill://index.json", text: JSON.stringify(answer) }] };
		const draft = { request: async () => index, getServerCapabilities: () => DRAFT };
		const drafts = (await attempt(() => discoverSkills(draft)))?.skills ?? [];
		for (const { uri, archives } of drafts)
			for (const each of [uri, ...archives.map((item) => item.uri)])
				expect(REMOTE_SCHEMES).toContain(new URL(each).protocol.slice(0, -1));
		expect(buildCatalog(drafts).match(/[<>]/g)?.length ?? 0).toBe(
			drafts.length === 0 ? 0 : 4 + 16 * drafts.length,
		);
	});
});
