/**
 * Checks what no third-party program does: the disk, the manifest and the directory walk have the same
 * files, both ways; nothing else can be read; refusals and cache fields are what S11–S14 say.
 */
import assert from "node:assert/strict";
import { MODERN } from "../../support/connect.ts";
import { type Checks, createChecks } from "../checks.ts";
import { type ExpectedSkill, pathOfUri } from "../expected-skills.ts";
import { openSession, type Result, type Session } from "../open-session.ts";
import type { Program, Visit } from "../program.ts";
import { assertRefused, type Entry, type Listed, listAll, readContent } from "../wire-results.ts";

const INVALID_PARAMS = -32602;
const DIRECTORY = "resources/directory/read";

export const inventory: Program = {
	name: "inventory",
	async run(visit) {
		const { server, era, expected } = visit;
		const checks = createChecks();
		const session = await openSession(server.address, era);
		const entries =
			(await checks.run("as many skills as on disk", async () => {
				const entries = await listAll<Entry>(session, "skills/list", "skills");
				assert.equal(entries.length, expected.length);
				return entries;
			})) ?? [];
		for (const skill of expected) {
			const entry = entries.find(({ uri }) => pathOfUri(uri) === `${skill.path}/SKILL.md`);
			await checkManifest(checks, session, skill, entry);
			await checkWalk(checks, session, skill, entry);
		}
		if (server.ours) await checkListing(checks, session, expected);
		await checkNothingElse(checks, session, visit, entries);
		await checkRefusals(checks, session, entries);
		if (era === MODERN) await checkCacheFields(checks, session, entries);
		await session.close();
		return checks.all;
	},
};

async function checkManifest(
	checks: Checks,
	session: Session,
	skill: ExpectedSkill,
	entry: Entry | undefined,
) {
	await checks.run(`manifest ${skill.path}`, () => {
		assert.deepEqual(
			entry?.resources.map(({ uri, digest, size }) => [pathOfUri(uri), digest, size]).sort(),
			skill.files
				.map(({ path, digest, bytes }) => [`${skill.path}/${path}`, digest, bytes.length])
				.sort(),
		);
		assert.deepEqual(entry?.frontmatter, skill.frontmatter);
	});
	await checks.run(`skills/get ${skill.path}`, async () => {
		const result = await session.request("skills/get", { uri: entry?.uri });
		assert.deepEqual(result["skill"], entry);
		assert.ok(!("nextCursor" in result));
	});
	await checks.run(`bytes ${skill.path}`, async () => {
		for (const { path, bytes } of skill.files) {
			const full = `${skill.path}/${path}`;
			const uri = entry?.resources.find((resource) => pathOfUri(resource.uri) === full)?.uri;
			assert.ok(uri, `${full} is not in the manifest`);
			assert.ok(bytes.equals((await readContent(session, uri)).bytes), `${full} differs`);
		}
	});
}

async function checkWalk(
	checks: Checks,
	session: Session,
	skill: ExpectedSkill,
	entry: Entry | undefined,
) {
	await checks.run(`walk ${skill.path}`, async () => {
		const walked = new Map<string, string[]>();
		const pending = [entry?.uri.slice(0, -"/SKILL.md".length) ?? ""];
		for (let uri = pending.pop(); uri !== undefined; uri = pending.pop()) {
			const directory = pathOfUri(uri);
			const children = await listAll<Listed>(session, DIRECTORY, "resources", { uri });
			const names = children.map(({ uri, mimeType }) => {
				const isDirectory = mimeType === "inode/directory";
				if (isDirectory) pending.push(uri);
				assert.ok(pathOfUri(uri).startsWith(`${directory}/`), `${uri} is not in ${directory}`);
				return pathOfUri(uri).slice(directory.length + 1) + (isDirectory ? "/" : "");
			});
			walked.set(directory.slice(skill.path.length + 1), names.sort());
		}
		assert.deepEqual(walked, new Map(skill.directories));
	});
}

/** D3: each `SKILL.md` and the index, nothing else. */
async function checkListing(checks: Checks, session: Session, expected: readonly ExpectedSkill[]) {
	await checks.run("resources/list", async () => {
		const listed = await listAll<Listed>(session, "resources/list", "resources");
		assert.deepEqual(
			listed.map(({ uri }) => pathOfUri(uri)).sort(),
			[...expected.map(({ path }) => `${path}/SKILL.md`), "index.json"].sort(),
		);
	});
}

/** Names close to served ones: neighbours on disk, other spellings, ways out of the folder. */
async function checkNothingElse(
	checks: Checks,
	session: Session,
	{ server }: Visit,
	entries: readonly Entry[],
) {
	const served = new Set(entries.flatMap(({ resources }) => resources.map(({ uri }) => uri)));
	for (const { uri } of entries) {
		const root = uri.slice(0, -"/SKILL.md".length);
		const probes = [
			root,
			`${root}/`,
			`${root}/skill.md`,
			`${root}/SKILL.md.bak`,
			`${root}/SKILL.md/`,
			`${root}/.env`,
			`${root}/.git/config`,
			`${root}/node_modules/x/index.js`,
			`${root}/not-there.md`,
			`${root}/..%2f..%2fpackage.json`,
			`${root}/%2e%2e/%2e%2e/package.json`,
			`${root}/../../../../package.json`,
			...[".tar.gz", ".zip"]
				.filter((suffix) => !server.archives.some((format) => `.${format}` === suffix))
				.map((suffix) => `${root}${suffix}`),
		].filter((probe) => !served.has(new URL(probe).href));
		await checks.run(`nothing else below ${root}`, async () => {
			for (const probe of probes)
				await assertRefused(session.request("resources/read", { uri: probe }), INVALID_PARAMS);
		});
	}
	await checks.run("no other file of the disk", async () => {
		for (const uri of ["skill://package.json", "skill://server-v2/server.ts", "file:///etc/passwd"])
			await assertRefused(session.request("resources/read", { uri }), INVALID_PARAMS);
	});
}

async function checkRefusals(checks: Checks, session: Session, entries: readonly Entry[]) {
	const file = entries[0]?.resources.at(-1)?.uri;
	const cases: readonly [method: string, uri: string | undefined][] = [
		["skills/get", "skill://not-there/SKILL.md"],
		["skills/get", file],
		["skills/get", entries[0]?.uri.slice(0, -"/SKILL.md".length)],
		["skills/get", undefined],
		[DIRECTORY, "skill://not-there"],
		[DIRECTORY, file],
		[DIRECTORY, undefined],
		["resources/read", "skill://not-there/SKILL.md"],
	];
	for (const [method, uri] of cases)
		await checks.run(`${method} refuses ${uri ?? "no URI"}`, () =>
			assertRefused(session.request(method, uri === undefined ? {} : { uri }), INVALID_PARAMS),
		);
}

async function checkCacheFields(checks: Checks, session: Session, entries: readonly Entry[]) {
	const { uri } = entries[0] ?? {};
	const cases: readonly [method: string, params: Readonly<Record<string, unknown>>][] = [
		["skills/list", {}],
		["skills/get", { uri }],
		[DIRECTORY, { uri: uri?.slice(0, -"/SKILL.md".length) }],
		["resources/read", { uri }],
		["resources/list", {}],
	];
	for (const [method, params] of cases)
		await checks.run(`cache fields of ${method}`, async () => {
			const { ttlMs, cacheScope }: Result = await session.request(method, params);
			assert.ok(Number.isInteger(ttlMs) && Number(ttlMs) >= 0, `ttlMs is ${String(ttlMs)}`);
			assert.match(String(cacheScope), /^(?:public|private)$/);
		});
}
