/** Hosts of the drafts (D1, D2): the index by both generations' rules, archives by the system's tools. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "../../support/digest-of.ts";
import { tempDirectory } from "../../support/temp-folder.ts";
import { createChecks } from "../checks.ts";
import { type ExpectedSkill, listFiles, pathOfUri } from "../expected-skills.ts";
import { openSession, type Session } from "../open-session.ts";
import type { Program } from "../program.ts";
import { runCommand } from "../run-command.ts";
import { type Listed, listAll, readContent } from "../wire-results.ts";

/** Spring 2026. */
interface SpringIndex {
	readonly $schema: string;
	readonly skills: readonly {
		readonly name: string;
		readonly type: string;
		readonly description: string;
		readonly url: string;
		readonly digest?: string;
	}[];
}

/** June 2026. */
interface JuneIndex {
	readonly skills: readonly {
		readonly url: string;
		readonly digest: string;
		readonly frontmatter: Readonly<Record<string, unknown>>;
		readonly archives?: readonly ArchiveLink[];
	}[];
}

interface ArchiveLink {
	readonly url: string;
	readonly mimeType: string;
	readonly digest: string;
}

const INDEX = "skill://index.json";
const SPRING_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** Command lines by MIME type; modes that the archive omits come from the umask. */
const UNPACK: Readonly<Record<string, { readonly suffix: string; readonly script: string }>> = {
	"application/gzip": { suffix: ".tar.gz", script: "umask 022; tar -xzf archive -C out" },
	"application/zip": { suffix: ".zip", script: "umask 022; unzip -q archive -d out" },
};

export const draftReaders: Program = {
	name: "draft readers",
	skips: ({ ours }) => (ours ? undefined : "serves no drafts"),
	async run({ server, era, expected }) {
		const checks = createChecks();
		const session = await openSession(server.address, era);
		const byPath = new Map(expected.map((skill) => [`${skill.path}/SKILL.md`, skill]));
		const skillAt = (url: string): ExpectedSkill => {
			const skill = byPath.get(pathOfUri(url));
			assert.ok(skill, `${url} is not a skill of the folder`);
			return skill;
		};
		await checks.run("the index is listed", async () => {
			const listed = await listAll<Listed>(session, "resources/list", "resources");
			assert.equal(listed.find(({ uri }) => uri === INDEX)?.mimeType, "application/json");
		});
		const text = await checks.run("the index is JSON text", async () => {
			const { text, mimeType } = await readContent(session, INDEX);
			assert.equal(mimeType, "application/json");
			JSON.parse(text!);
			return text!;
		});
		await checks.run("spring index", async () => {
			const { $schema, skills }: SpringIndex = JSON.parse(text!);
			assert.equal($schema, SPRING_SCHEMA);
			assert.equal(skills.length, expected.length);
			for (const { name, type, description, url, digest } of skills) {
				const { frontmatter } = skillAt(url);
				assert.deepEqual([name, description], [frontmatter["name"], frontmatter["description"]]);
				assert.equal(type, "skill-md");
				assert.equal(digest, digestOf((await readContent(session, url)).bytes));
			}
		});
		const archives = await checks.run("June index", async () => {
			const { skills }: JuneIndex = JSON.parse(text!);
			assert.deepEqual(skills.map(({ url }) => pathOfUri(url)).sort(), [...byPath.keys()].sort());
			for (const { url, digest, frontmatter } of skills) {
				assert.deepEqual(frontmatter, skillAt(url).frontmatter);
				assert.equal(digest, digestOf((await readContent(session, url)).bytes));
			}
			return skills.flatMap(({ url, archives = [] }) => {
				const skill = skillAt(url);
				assert.deepEqual(
					archives.map((archive) => pathOfUri(archive.url)).sort(),
					server.archives.map((format) => `${skill.path}.${format}`).sort(),
				);
				return archives.map((archive) => ({ skill, archive }));
			});
		});
		for (const { skill, archive } of archives ?? [])
			await checks.run(archive.url, () => checkArchive(session, archive, skill));
		await session.close();
		return checks.all;
	},
};

/** The same files, bytes and modes as the folder, and nothing else. */
async function checkArchive(session: Session, link: ArchiveLink, skill: ExpectedSkill) {
	const { bytes, mimeType } = await readContent(session, link.url);
	assert.equal(mimeType, link.mimeType);
	assert.equal(digestOf(bytes), link.digest);
	const { suffix, script } = UNPACK[link.mimeType]!;
	assert.ok(link.url.endsWith(suffix));
	const cwd = tempDirectory();
	const out = join(cwd, "out");
	mkdirSync(out);
	writeFileSync(join(cwd, "archive"), bytes);
	const { code, stderr } = await runCommand("sh", ["-c", script], cwd);
	assert.equal(code, 0, stderr);
	assert.deepEqual(listFiles(out).sort(), skill.files.map(({ path }) => path).sort());
	for (const { path, bytes, executable } of skill.files) {
		assert.ok(bytes.equals(readFileSync(join(out, path))), `${path} has other bytes`);
		const mode = (statSync(join(out, path)).mode & 0o7777).toString(8);
		assert.equal(mode, executable ? "755" : "644", `the mode of ${path}`);
	}
}
