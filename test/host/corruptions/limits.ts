/** H15: answers that are endless or too large. */
import { METHODS } from "@skillbake/core";
import { SkillHost } from "@skillbake/host";
import { walkDirectory } from "@skillbake/host/primitives";
import { digestOf } from "../../support/digest-of.ts";
import {
	addResource,
	type Corruption,
	LOGO,
	POLICY,
	ROOT,
	resources,
	some,
	useSkill,
	useWithoutReading,
} from "./corruption.ts";

export const LIMITS: readonly Corruption[] = [
	{
		rule: "H15",
		what: "endless cursors, each of them new",
		reason: "limit",
		corrupt: (server) =>
			server.corrupt(METHODS.list, (result, _params, call) => ({
				...result,
				skills: [],
				nextCursor: `page-${call}`,
			})),
	},
	{
		rule: "H15",
		what: "a repeated cursor",
		reason: "limit",
		corrupt: (server) =>
			server.corrupt(METHODS.list, (result) => ({ ...result, skills: [], nextCursor: "again" })),
	},
	{
		rule: "H15",
		what: "endless cursors of a directory",
		reason: "limit",
		corrupt: (server) =>
			server.corrupt(METHODS.readDirectory, (result, _params, call) => ({
				...result,
				resources: [],
				nextCursor: `page-${call}`,
			})),
	},
	{
		rule: "H15",
		what: "more entries than the limit",
		reason: "limit",
		use: (client) => useSkill(client, new SkillHost({ limits: { entries: 2 } })),
	},
	{
		rule: "H15",
		what: "513 files",
		reason: "limit",
		corrupt: (server) =>
			server.corruptEntry(
				(entry) => ({
					...entry,
					resources: [
						...resources(entry),
						...Array.from({ length: 513 }, (_, i) => ({ uri: `${ROOT}/f/${i}`, ...some })),
					],
				}),
				"acme/refunds",
			),
		use: useWithoutReading,
	},
	{
		rule: "H15",
		what: "more than 16 MiB in the entry",
		reason: "limit",
		corrupt: (server) =>
			server.corruptEntry(
				addResource({ uri: `${ROOT}/big`, digest: digestOf(""), size: 2 ** 24 }),
				"acme/refunds",
			),
		use: useWithoutReading,
	},
	{
		rule: "H15",
		what: "an oversized body",
		reason: "size",
		corrupt: (server) =>
			server.corruptRead((content) => ({ ...content, text: "x".repeat(3_000_000) }), POLICY),
	},
	{
		rule: "H15",
		what: "an oversized blob",
		reason: "size",
		corrupt: (server) =>
			server.corruptRead((content) => ({ ...content, blob: "AAAA".repeat(500_000) }), LOGO),
	},
	{
		rule: "H15",
		what: "more bytes than the server may send",
		reason: "limit",
		use: (client) => useSkill(client, new SkillHost({ limits: { serverBytes: 300 } })),
	},
	{
		rule: "H15",
		what: "endless directories",
		reason: "limit",
		corrupt: (server) =>
			server.replace(METHODS.readDirectory, ({ uri }) => ({
				resources: [{ uri: `${String(uri)}/d`, name: "d", mimeType: "inode/directory" }],
			})),
		use: (client) => walkDirectory(client, ROOT),
	},
];
