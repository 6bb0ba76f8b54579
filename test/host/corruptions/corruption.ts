/** What a corruption is, how the host uses a skill, and short ways to write a row of the table. */
import { METHODS } from "@skillbake/core";
import { type SkillClient, SkillHost, type SkillHostReason } from "@skillbake/host";
import { expect } from "vitest";
import { digestOf } from "../../support/digest-of.ts";
import { HELLO, LETTERS, REFUNDS, withFile } from "../../support/sample-skills.ts";
import { type Json, WireServer } from "../wire-server.ts";

export interface Corruption {
	readonly rule: string;
	readonly what: string;
	/** `undefined` if nothing is thrown and `use` makes the assertions. */
	readonly reason: SkillHostReason | undefined;
	/** Some clients refuse it before we see it. */
	readonly bySdk?: true;
	readonly corrupt?: (server: WireServer) => unknown;
	readonly use?: (client: SkillClient, server: WireServer) => Promise<unknown>;
}

export const ROOT = "skill://acme/refunds";
export const URI = `${ROOT}/SKILL.md`;
export const POLICY = `${ROOT}/references/policy.md`;
export const LOGO = `${ROOT}/assets/logo.png`;

/** Lists, approves, loads, reads every file and directory. Throws the first refusal. */
export async function useSkill(client: SkillClient, host = new SkillHost()) {
	host.addServer("acme", client);
	const { invalid } = await host.refresh("acme");
	if (invalid[0]) throw invalid[0].error;
	await host.approve(await host.find("acme", URI));
	await host.approve(await host.find("acme", `${ROOT}/letters/SKILL.md`));
	const acting = await host.load({ label: "acme", uri: URI });
	await acting.join();
	await acting.readDirectory();
	await acting.readDirectory("references");
	return { host, acting };
}

/** The refusal must come before the first read. */
export async function useWithoutReading(client: SkillClient, server: WireServer) {
	try {
		return await useSkill(client);
	} finally {
		expect(server.reads()).toEqual([]);
	}
}

export const resources = (entry: Json) => entry["resources"] as Json[];
export const setResource =
	(change: (item: Json) => Json, index = 0) =>
	(entry: Json) => ({
		...entry,
		resources: resources(entry).map((item, i) => (i === index ? change(item) : item)),
	});
export const addResource = (item: Json) => (entry: Json) => ({
	...entry,
	resources: [...resources(entry), item],
});
export const setFrontmatter = (fields: Json) => (entry: Json) => ({
	...entry,
	frontmatter: { ...(entry["frontmatter"] as Json), ...fields },
});
export const turnDynamic = (entry: Json) => ({ ...entry, resources: "dynamic" });
export const omit = (object: Json, key: string) =>
	Object.fromEntries(Object.entries(object).filter(([k]) => k !== key));
export const some = { digest: digestOf("x"), size: 1 };
export const entryRow = (
	rule: string,
	what: string,
	change: (entry: Json) => unknown,
	reason: SkillHostReason = "entry",
): Corruption => ({
	rule,
	what,
	reason,
	corrupt: (server) => server.corruptEntry(change, "acme/refunds"),
});
/** The server serves this `SKILL.md` with correct digests, but its entry has the original frontmatter. */
export const textRow = (what: string, text: string): Corruption => ({
	rule: "H5",
	what,
	reason: "frontmatter",
	corrupt: (server) => {
		server.skills[0] = withFile(REFUNDS, "SKILL.md", text);
	},
});
/** The server answers every directory with the children that `change` makes of its own. */
export const setChildren =
	(change: (children: Json[], directory: string) => Json[]) => (server: WireServer) =>
		server.corrupt(METHODS.readDirectory, (result, params) => ({
			...result,
			resources: change(resources(result), String(params["uri"])),
		}));
/** Follows a reference in a skill's text. */
export const refRow = (rule: string, reference: string, reason: SkillHostReason): Corruption => ({
	rule,
	what: `a reference to ${JSON.stringify(reference)}`,
	reason,
	use: async (client, server) => {
		const { acting } = await useSkill(client);
		const before = server.reads().length;
		try {
			return await acting.read(reference);
		} finally {
			expect(server.reads(), "nothing may be sent").toHaveLength(before);
		}
	},
});

export const makeServer = () => new WireServer(REFUNDS, LETTERS, HELLO);
