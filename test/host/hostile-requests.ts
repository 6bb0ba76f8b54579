/** Text in what is asked for, and in the state of a host. */

import { METHODS } from "@skillbake/core";
import { SkillHost } from "@skillbake/host";
import {
	getSkill,
	listSkills,
	parseEntry,
	readSkill,
	readSkillFile,
	readSkillUri,
} from "@skillbake/host/primitives";
import { HELLO, REFUNDS, withFile } from "../support/sample-skills.ts";
import { ROOT, setResource, URI } from "./corruptions/corruption.ts";
import { ENCODED, type HostileCase, loaded, refunds, serve } from "./hostile-case.ts";
import { WireError } from "./wire-server.ts";

export const HOSTILE_REQUESTS: readonly HostileCase[] = [
	[
		"capability",
		"an error that refuses the client",
		async (server, evil) => {
			server.corrupt(METHODS.list, () => {
				throw new WireError(-32601, evil);
			});
			return listSkills(await serve(server));
		},
	],
	[
		"server",
		"an error message",
		async (server, evil) => {
			server.corrupt("resources/read", () => {
				throw new WireError(-32603, evil);
			});
			return readSkill(await serve(server), parseEntry(refunds));
		},
	],
	[
		"server",
		"the uri of a content",
		async (server, evil) => {
			server.corruptRead((content) => ({ ...content, uri: evil }));
			return readSkill(await serve(server), parseEntry(refunds));
		},
	],
	[
		"unknown",
		"a requested uri",
		async (server) => getSkill(await serve(server), `skill://${ENCODED}/SKILL.md`),
	],
	[
		"unknown",
		"a requested file",
		async (server) => readSkillUri(await serve(server), `skill://a/${ENCODED}`),
	],
	[
		"unknown",
		"a server's label",
		async (server, evil) => (await loaded(server)).host.refresh(evil),
	],
	["unknown", "a skill's name", async (server, evil) => (await loaded(server)).host.resolve(evil)],
	[
		"unlisted",
		"a reference",
		async (server, evil) => readSkillFile(await serve(server), parseEntry(refunds), evil),
	],
	[
		"unlisted",
		"a directory",
		async (server, evil) => (await loaded(server)).acting.readDirectory(evil),
	],
	[
		"size",
		"the uri of a file",
		async (server) => {
			const entry = setResource(
				(item) => ({ ...item, uri: `${ROOT}/${encodeURIComponent('EVIL"')}`, size: 1 }),
				1,
			)(refunds);
			server.extra.set(`${ROOT}/${encodeURIComponent('EVIL"')}`, { body: "xx" });
			return readSkillFile(await serve(server), parseEntry(entry), 'EVIL"');
		},
	],
	[
		"digest",
		"the uri of a draft's file",
		async (server, evil) => {
			server.extra.set(`skill://a/${ENCODED}`, { body: "x" });
			return readSkillUri(await serve(server), `skill://a/${ENCODED}`, { digest: evil });
		},
	],
	[
		"approval",
		"a skill that is not approved",
		async (server) => {
			const host = new SkillHost();
			host.addServer("acme", await serve(server));
			return host.load({ label: "acme", uri: URI });
		},
	],
	[
		"revoked",
		"a skill that has changed",
		async (server) => {
			const { host } = await loaded(server);
			server.skills[0] = withFile(REFUNDS, "empty.txt", "x");
			await host.refresh("acme");
			return host.load({ label: "acme", uri: URI });
		},
	],
	[
		"collision",
		"many skills with one name",
		async (server) => {
			server.skills = Array.from({ length: 500 }, (_, i) => ({
				...HELLO,
				path: `${"d".repeat(400)}${i}/hello`,
			}));
			const host = new SkillHost();
			host.addServer("acme", await serve(server));
			await host.refresh("acme");
			return host.resolve("hello");
		},
	],
	[
		"closed",
		"a closed window",
		async (server, evil) => {
			const { acting } = await loaded(server);
			acting.close();
			return acting.read(evil);
		},
	],
	[
		"unlisted",
		"half a surrogate pair",
		async (server) => readSkillFile(await serve(server), parseEntry(refunds), "references/\ud800"),
	],
	[
		"unlisted",
		"half a surrogate pair in a directory",
		async (server) => (await loaded(server)).acting.readDirectory("\ud800"),
	],
];
