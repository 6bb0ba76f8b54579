/** The primitives over real clients: what they send and return. */
import { METHODS } from "@skillbake/core";
import {
	checkLimits,
	getSkill,
	listSkills,
	readDirectory,
	readJoinedSkill,
	readSkill,
	readSkillFile,
	readSkillUri,
	supportsDirectoryRead,
	supportsSkills,
	walkDirectory,
} from "@skillbake/host/primitives";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { digestOf } from "../support/digest-of.ts";
import { HELLO, LETTERS, PNG, REFUNDS, REFUNDS_TEXT } from "../support/sample-skills.ts";
import { type Json, WireServer } from "./wire-server.ts";

const ROOT = "skill://acme/refunds";
const URI = `${ROOT}/SKILL.md`;

describe.each(CLIENT_KINDS)("%s client", (kind) => {
	const start = async () => {
		const server = new WireServer(REFUNDS, LETTERS, HELLO);
		return { server, client: await connect(kind, server) };
	};

	it("knows the capabilities of the server (H1)", async () => {
		const { client } = await start();
		expect([supportsSkills(client), supportsDirectoryRead(client)]).toEqual([true, true]);
		const bare = new WireServer();
		bare.capabilities = {};
		const other = await connect(kind, bare);
		expect([supportsSkills(other), supportsDirectoryRead(other)]).toEqual([false, false]);
	});

	it("lists every page, and keeps fields that the SDK does not know (S10)", async () => {
		const { server, client } = await start();
		server.corrupt(METHODS.list, (result, params) => {
			const at = Number(params["cursor"] ?? 0);
			const skills = result["skills"] as Json[];
			return {
				...result,
				skills: skills.slice(at, at + 1),
				...(at + 1 < skills.length && { nextCursor: String(at + 1) }),
			};
		});
		const { skills, invalid } = await listSkills(client);
		expect(invalid).toEqual([]);
		expect(skills.map(({ frontmatter }) => frontmatter)).toEqual(
			[REFUNDS, LETTERS, HELLO].map(({ frontmatter }) => frontmatter),
		);
		expect(server.log.filter(({ method }) => method === METHODS.list)).toHaveLength(3);
	});

	it("lists the valid entries beside an invalid one (H3)", async () => {
		const { server, client } = await start();
		server.corruptEntry((entry) => ({ ...entry, resources: null }), "hello");
		const { skills, invalid } = await listSkills(client);
		expect(skills).toHaveLength(2);
		expect(invalid).toMatchObject([
			{ index: 2, uri: "skill://hello/SKILL.md", error: { reason: "entry" } },
		]);
	});

	it("returns entries that cannot be changed later (H10)", async () => {
		const { client } = await start();
		const entry = await getSkill(client, URI);
		expect(
			Object.isFrozen(entry) &&
				Object.isFrozen(entry.resources) &&
				Object.isFrozen(entry.frontmatter["metadata"]),
		).toBe(true);
		await expect(getSkill(client, "skill://nowhere/SKILL.md")).rejects.toMatchObject({
			reason: "unknown",
		});
	});

	it("reads a skill and its files, byte for byte (H4, S15)", async () => {
		const { client } = await start();
		const entry = await getSkill(client, URI);
		const skill = await readSkill(client, entry);
		expect(skill.text).toBe(REFUNDS_TEXT);
		expect(skill.body).toMatch(/^\n# Refunds/);
		expect(skill.frontmatter).toEqual(REFUNDS.frontmatter);
		for (const [path, body] of Object.entries(REFUNDS.files)) {
			const file = await readSkillFile(client, entry, path);
			expect(file.path).toBe(path);
			expect(file.text).toBe(typeof body === "string" ? body : undefined);
			expect(file.verified).toBe(true);
		}
		expect((await readSkillFile(client, entry, "assets/logo.png")).bytes).toEqual(PNG);
	});

	it("reads by URI alone, and finds the owner from the nearest directory up (H2)", async () => {
		const { server, client } = await start();
		expect((await readSkillUri(client, URI)).text).toBe(REFUNDS_TEXT);
		expect((await readSkillUri(client, `${ROOT}/references/policy.md`)).text).toContain("Line one");
		const asked = server.log
			.filter(({ method }) => method === METHODS.get)
			.map(({ params }) => params["uri"]);
		expect(asked).toEqual([URI, `${ROOT}/references/SKILL.md`, URI]);
		await expect(readSkillUri(client, "skill://nowhere/a.md")).rejects.toMatchObject({
			reason: "unknown",
		});
		await expect(readSkillUri(client, `${ROOT}/unlisted.md`)).rejects.toMatchObject({
			reason: "unlisted",
		});
		expect((await readSkillUri(client, URI, { digest: digestOf(REFUNDS_TEXT) })).verified).toBe(
			true,
		);
		await expect(readSkillUri(client, URI, { digest: digestOf("") })).rejects.toMatchObject({
			reason: "digest",
		});
	});

	it("lists and walks directories (S12)", async () => {
		const { client } = await start();
		const children = await readDirectory(client, ROOT);
		expect(
			children
				.filter(({ directory }) => directory)
				.map(({ name }) => name)
				.sort(),
		).toEqual(["assets", "letters", "references"]);
		const entry = await getSkill(client, URI);
		const walked = await walkDirectory(client, ROOT, { entry });
		expect(walked.map(({ uri }) => uri).sort()).toEqual(
			(entry.resources === "dynamic" ? [] : entry.resources).map(({ uri }) => uri).sort(),
		);
	});

	it("joins a skill like the text of its prompt (D5)", async () => {
		const { client } = await start();
		const joined = await readJoinedSkill(client, await getSkill(client, URI));
		expect(joined).toBe(
			`${REFUNDS_TEXT}\n--- assets/logo.png ---\n\n--- empty.txt ---\n\n\n--- letters/SKILL.md ---\n${LETTERS.files["SKILL.md"]}\n--- references/50% rule.md ---\nHalf.\n\n--- references/FAQ #1.md ---\n\ufeffBOM and no final newline\n\n--- references/größen & co.md ---\nÜmläute\n\n--- references/policy.md ---\nLine one\r\nLine two\r\n`,
		);
	});

	it("checks the size of a skill by its entry alone (H15)", async () => {
		const { server, client } = await start();
		const entry = await getSkill(client, URI);
		expect(checkLimits(entry)).toMatchObject({ files: 8 });
		expect(() => checkLimits(entry, { skillFiles: 7 })).toThrow(
			expect.objectContaining({ reason: "limit" }),
		);
		expect(server.reads()).toEqual([]);
	});

	it("rethrows the error of a cancelled request unchanged", async () => {
		const { client } = await start();
		await expect(
			listSkills(client, { signal: AbortSignal.abort(new Error("enough")) }),
		).rejects.toThrow();
	});
});
