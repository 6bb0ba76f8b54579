/** Text in what a server answers: entries, listings, files and archives. */

import { gzipSync } from "node:zlib";
import { METHODS } from "@skillbake/core";
import {
	getSkill,
	listSkills,
	parseEntry,
	parseSkillText,
	readArchive,
	readDirectory,
	readSkill,
	unpackArchive,
	walkDirectory,
} from "@skillbake/host/primitives";
import { digestOf } from "../support/digest-of.ts";
import { HELLO } from "../support/sample-skills.ts";
import { ROOT, setFrontmatter, setResource, URI } from "./corruptions/corruption.ts";
import { ENCODED, type HostileCase, loaded, refunds, SHORT, serve } from "./hostile-case.ts";
import { pax, tar, tarGz, zip } from "./make-archive.ts";
import { entryOf } from "./wire-server.ts";

export const HOSTILE_ANSWERS: readonly HostileCase[] = [
	["entry", "an entry's uri", async (_, evil) => parseEntry({ ...refunds, uri: evil })],
	[
		"entry",
		"an entry's path",
		async () => parseEntry({ ...refunds, uri: `skill://${ENCODED}/SKILL.md` }),
	],
	["entry", "a name", async (_, evil) => parseEntry(setFrontmatter({ name: evil })(refunds))],
	[
		"entry",
		"a file's uri",
		async (_, evil) =>
			parseEntry(setResource((item) => ({ ...item, uri: `${ROOT}/../${evil}` }), 1)(refunds)),
	],
	[
		"entry",
		"a digest",
		async (_, evil) =>
			parseEntry(
				setResource((item) => ({ ...item, digest: evil, uri: `${ROOT}/${ENCODED}` }), 1)(refunds),
			),
	],
	[
		"entry",
		"an answer for another uri",
		async (server) =>
			getSkill(
				await serve(
					server.corrupt(METHODS.get, (result) => ({ ...result, skill: entryOf(HELLO) })),
				),
				URI,
			),
	],
	[
		"frontmatter",
		"a field that differs",
		async (server, evil) => {
			server.corruptEntry(setFrontmatter({ [evil]: evil }));
			return readSkill(await serve(server), await getSkill(await serve(server), URI));
		},
	],
	[
		"frontmatter",
		"a YAML key",
		async (_, evil) =>
			parseSkillText(`---\n${JSON.stringify(evil)}: 1\n${JSON.stringify(evil)}: 2\n---\n`),
	],
	[
		"frontmatter",
		"a YAML tag",
		async (_, evil) => parseSkillText(`---\nname: !<${evil}> x\n---\n`),
	],
	[
		"frontmatter",
		"YAML that is not valid",
		async (_, evil) => parseSkillText(`---\n${evil}: [\n---\n`),
	],
	[
		"frontmatter",
		"a line like a delimiter",
		async (_, evil) => parseSkillText(`---\nname: x\n---${evil}\n---\n`),
	],
	[
		"encoding",
		"a file that is not text",
		async (server) =>
			readSkill(
				await serve(server.corruptRead((content) => ({ uri: content["uri"], blob: "=" }))),
				parseEntry(refunds),
			),
	],
	[
		"limit",
		"a listing of many files",
		async (server) =>
			(
				await listSkills(
					await serve(
						server.corruptEntry((entry) => ({
							...entry,
							resources: Array.from({ length: 5000 }, () => ({})),
						})),
					),
				)
			).invalid[0]?.error,
	],
	[
		"limit",
		"a cursor that repeats",
		async (server, evil) =>
			listSkills(
				await serve(server.corrupt(METHODS.list, (result) => ({ ...result, nextCursor: evil }))),
			),
	],
	[
		"limit",
		"a deep directory",
		async (server) =>
			walkDirectory(
				await serve(
					server.replace(METHODS.readDirectory, ({ uri }) => ({
						resources: [{ uri: `${String(uri)}/d`, name: SHORT, mimeType: "inode/directory" }],
					})),
				),
				ROOT,
			),
	],
	["origin", "a scheme", async (server, evil) => getSkill(await serve(server), `evil:${evil}`)],
	[
		"origin",
		"a child elsewhere",
		async (server, evil) =>
			readDirectory(
				await serve(
					server.corrupt(METHODS.readDirectory, (result) => ({
						...result,
						resources: [{ uri: `skill://b/${evil}`, name: evil }],
					})),
				),
				ROOT,
			),
	],
	[
		"origin",
		"another server",
		async (server, evil) => (await loaded(server)).acting.read(evil, { server: evil }),
	],
	[
		"changed",
		"a new child",
		async (server) =>
			readDirectory(
				await serve(
					server.corrupt(METHODS.readDirectory, (result) => ({
						...result,
						resources: [{ uri: `${ROOT}/${encodeURIComponent('EVIL"')}`, name: SHORT }],
					})),
				),
				ROOT,
				{ entry: parseEntry(refunds) },
			),
	],
	[
		"archive",
		"a path in a tar",
		async () => unpackArchive(tarGz({ name: `../${SHORT}`, body: "x" }), "tar.gz"),
	],
	[
		"archive",
		"a header in a tar",
		async (_, evil) =>
			unpackArchive(
				tarGz({ name: "h", type: "g", body: pax(evil.replaceAll("\n", " "), "x") }),
				"tar.gz",
			),
	],
	[
		"archive",
		"a type in a tar",
		async () => {
			const bytes = tar({ name: "a", type: "\u009b" });
			bytes[156] = 0x9b;
			bytes.fill(" ", 148, 156);
			const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
			bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
			return unpackArchive(gzipSync(bytes), "tar.gz");
		},
	],
	[
		"archive",
		"a path in a zip",
		async (_, evil) => unpackArchive(zip({ name: `../${evil}`, body: "x" }), "zip"),
	],
	[
		"archive",
		"another name in an archive",
		async (server, evil) => {
			const text = `---\nname: ${JSON.stringify(evil)}\ndescription: x\n---\n`;
			const body = tarGz({ name: "SKILL.md", body: text });
			server.extra.set("skill://hello.tar.gz", { body });
			return readArchive(await serve(server), "skill://hello.tar.gz", { digest: digestOf(body) });
		},
	],
];
