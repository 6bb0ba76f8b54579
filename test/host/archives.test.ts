/** Archives over the wire (D2): attacks are refused, and valid archives are read. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type ArchiveOptions, getSkill, readArchive } from "@skillbake/host/primitives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { digestOf } from "../support/digest-of.ts";
import { HELLO, LETTERS, REFUNDS } from "../support/sample-skills.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { ATTACKS, file, honestTar, SKILL, TAR } from "./archive-attacks.ts";
import { pax, tarGz, zip } from "./make-archive.ts";
import { WireServer } from "./wire-server.ts";

async function read(uri: string, bytes: Uint8Array, options: Partial<ArchiveOptions> = {}) {
	const server = new WireServer(HELLO);
	server.extra.set(uri, { body: bytes });
	const all = { digest: digestOf(bytes), ...options } as ArchiveOptions;
	return readArchive(await connect("v2", server), uri, all);
}

describe("attacks", () => {
	const home = process.cwd();
	const scratch = tempDirectory();
	beforeAll(() => process.chdir(scratch));
	afterAll(() => process.chdir(home));

	it.each(ATTACKS)("refuses $what", async ({ uri, bytes, reason }) => {
		await expect(read(uri, bytes())).rejects.toMatchObject({ name: "SkillHostError", reason });
		expect(readdirSync(scratch), "nothing is written").toEqual([]);
	});

	it("refuses a wrong digest before it unpacks", async () => {
		await expect(read(TAR, honestTar(), { digest: digestOf("other") })).rejects.toMatchObject({
			reason: "digest",
		});
	});

	it("does not compile without a digest, an entry or an explicit choice", async () => {
		// @ts-expect-error
		const options: ArchiveOptions = {};
		const client = await connect("v2", new WireServer(HELLO));
		await expect(readArchive(client, TAR, options)).rejects.toMatchObject({ reason: "digest" });
	});

	it("refuses an archive without a digest, unless told otherwise", async () => {
		await expect(read(TAR, honestTar(), { digest: undefined })).rejects.toMatchObject({
			reason: "digest",
		});
		const archive = await read(TAR, honestTar(), { digest: undefined, allowUnverified: true });
		expect(archive.verified).toBe(false);
	});

	it("refuses frontmatter that differs from the index (H5)", async () => {
		const frontmatter = { ...HELLO.frontmatter, description: "Other." };
		await expect(read(TAR, honestTar(), { frontmatter })).rejects.toMatchObject({
			reason: "frontmatter",
		});
	});
});

describe.each(CLIENT_KINDS)("valid archives over %s", (kind) => {
	const items = Object.entries(REFUNDS.files).map(([name, body]) => ({ name, body }));

	it.each([
		["skill://acme/refunds.tar.gz", () => tarGz({ name: "./", type: "5" }, ...items)],
		["skill://acme/refunds.zip", () => zip(...items)],
	] as const)("%s holds the same files as the entry", async (uri, make) => {
		const server = new WireServer(REFUNDS, LETTERS);
		const bytes = make();
		server.extra.set(uri, { body: bytes });
		const client = await connect(kind, server);
		const entry = await getSkill(client, "skill://acme/refunds/SKILL.md");
		const { files, frontmatter, verified } = await readArchive(client, uri, {
			digest: digestOf(bytes),
			entry,
		});
		expect([...files.keys()].sort()).toEqual(Object.keys(REFUNDS.files).sort());
		expect(frontmatter).toEqual(REFUNDS.frontmatter);
		expect(verified).toBe(true);
	});
});

it("keeps executable bits and long names, and accepts the comment that git adds", async () => {
	const long = `${"directory/".repeat(15)}file.md`;
	const bytes = tarGz(
		{ name: "pax_global_header", type: "g", body: pax("comment", "0".repeat(40)) },
		SKILL,
		file("run.sh", { mode: 0o755 }),
		{ name: "h", type: "x", body: pax("path", long) + pax("mtime", "1.5") },
		file("short"),
	);
	const { files } = await read(TAR, bytes);
	expect(files.get("run.sh")?.executable).toBe(true);
	expect(files.get("SKILL.md")?.executable).toBe(false);
	expect([...files.keys()]).toContain(long);
});

it("refuses an archive whose files differ from the entry (H4)", async () => {
	const server = new WireServer(REFUNDS, LETTERS);
	const uri = "skill://acme/refunds.zip";
	const client = await connect("v1", server);
	const entry = await getSkill(client, "skill://acme/refunds/SKILL.md");
	const attempt = (files: Record<string, string | Uint8Array>) => {
		const bytes = zip(...Object.entries(files).map(([name, body]) => ({ name, body })));
		server.extra.set(uri, { body: bytes });
		return readArchive(client, uri, { digest: digestOf(bytes), entry });
	};
	await expect(attempt({ ...REFUNDS.files, "more.md": "x" })).rejects.toMatchObject({
		reason: "unlisted",
	});
	await expect(
		attempt({ ...REFUNDS.files, "references/policy.md": "Line 0ne\r\nLine two\r\n" }),
	).rejects.toMatchObject({ reason: "digest" });
	await expect(attempt({ "SKILL.md": REFUNDS.files["SKILL.md"] ?? "" })).rejects.toMatchObject({
		reason: "archive",
	});
});

it("stays below 96 MiB of extra memory on bombs of half a gibibyte (measured in a fresh process)", () => {
	const script = join(import.meta.dirname, "measure-bomb.mjs");
	const measured = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }));
	expect(measured).toEqual([
		{ format: "tar.gz", reason: "limit", extraMiB: expect.any(Number) },
		{ format: "zip", reason: "limit", extraMiB: expect.any(Number) },
	]);
	for (const { extraMiB } of measured) expect(extraMiB).toBeLessThan(96);
});
