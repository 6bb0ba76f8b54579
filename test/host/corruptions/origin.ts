/** H10 and H11: directories and references that leave the skill or its server. */
import { expect } from "vitest";
import {
	addResource,
	type Corruption,
	entryRow,
	ROOT,
	refRow,
	setChildren,
	some,
	URI,
	useSkill,
} from "./corruption.ts";

export const ORIGIN: readonly Corruption[] = [
	{
		rule: "H10",
		what: "a directory child that the entry does not list",
		reason: "changed",
		corrupt: setChildren((children, directory) => [
			...children,
			{ uri: `${directory}/new.md`, name: "new.md" },
		]),
	},
	{
		rule: "H10",
		what: "a read after such a child, because the approval is void",
		reason: "revoked",
		use: async (client, server) => {
			const { host, acting } = await useSkill(client);
			setChildren((children, directory) => [
				...children,
				{ uri: `${directory}/new`, name: "new", mimeType: "inode/directory" },
			])(server);
			await expect(acting.readDirectory()).rejects.toMatchObject({ reason: "changed" });
			await expect(acting.read("references/policy.md")).rejects.toMatchObject({
				reason: "revoked",
			});
			return host.load({ label: "acme", uri: URI });
		},
	},
	...[
		"skill://acme/payroll/a.md",
		`${ROOT}/references/deep/a.md`,
		`${ROOT}/../a.md`,
		"github://acme/refunds/a.md",
	].map(
		(uri): Corruption => ({
			rule: "H10",
			what: `a directory child outside the directory: ${uri}`,
			reason: "origin",
			corrupt: setChildren(() => [{ uri, name: "a.md" }]),
		}),
	),
	{
		rule: "H10",
		what: "a file of another skill of the same server",
		reason: "unlisted",
		use: async (client) => (await useSkill(client)).acting.read("skill://hello/SKILL.md"),
	},
	{
		rule: "H10",
		what: "a read after the window was closed",
		reason: "closed",
		use: async (client) => {
			const { acting } = await useSkill(client);
			acting.close();
			return acting.read("references/policy.md");
		},
	},
	refRow("H11", "file:///etc/passwd", "origin"),
	refRow("H11", "FILE:/etc/passwd", "origin"),
	refRow("H11", " fi\tle://localhost/etc/passwd", "origin"),
	refRow("H11", "file:etc/passwd", "origin"),
	refRow("H11", "data:text/plain,hello", "origin"),
	refRow("H11", "C:\\Windows\\win.ini", "origin"),
	entryRow(
		"H11",
		"a file: URI in the entry",
		addResource({ uri: "file:///etc/passwd", ...some }),
		"origin",
	),
	{
		rule: "H11",
		what: "a skill that is a file: URI",
		reason: "origin",
		corrupt: (server) =>
			server.corruptEntry(
				(entry) => ({ ...entry, uri: "file:///home/user/SKILL.md" }),
				"acme/refunds",
			),
	},
	{
		rule: "H11",
		what: "a file: child of a directory",
		reason: "origin",
		corrupt: setChildren(() => [{ uri: "file:///etc/passwd", name: "passwd" }]),
	},
	{
		rule: "H11",
		what: "a cross-server reference",
		reason: "origin",
		use: async (client) => {
			const { host, acting } = await useSkill(client);
			host.addServer("other", client);
			return acting.read("skill://hello/SKILL.md", { server: "other" });
		},
	},
	{
		rule: "H11",
		what: "a cross-server reference, allowed in the other direction only",
		reason: "origin",
		use: async (client) => {
			const { host, acting } = await useSkill(client);
			host.addServer("other", client);
			host.allowCrossRead("other", "acme");
			return acting.read("skill://hello/SKILL.md", { server: "other" });
		},
	},
];
