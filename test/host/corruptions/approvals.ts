/** H6–H9: reads before they are needed, names that collide, skills that change after approval. */
import { METHODS } from "@skillbake/core";
import { memoryApprovals, SkillHost } from "@skillbake/host";
import { discoverSkills } from "@skillbake/host/primitives";
import { expect } from "vitest";
import { HELLO, REFUNDS, withFile } from "../../support/sample-skills.ts";
import type { Json } from "../wire-server.ts";
import { type Corruption, POLICY, turnDynamic, URI, useSkill } from "./corruption.ts";

export const APPROVALS: readonly Corruption[] = [
	{
		rule: "H6",
		what: "nothing is read on connect, listing, discovery or approval",
		reason: undefined,
		use: async (client, server) => {
			const host = new SkillHost();
			host.addServer("acme", client);
			await host.refresh("acme");
			await discoverSkills(client);
			for (const skill of host.skills())
				await host.approve(skill, { grant: skill.name === "refunds" ? ["allowed-tools"] : [] });
			host.catalog();
			expect(server.reads()).toEqual([]);
			const acting = await host.load({ label: "acme", uri: URI });
			expect(server.reads()).toEqual([URI]);
			await acting.read("references/policy.md");
			expect(server.reads()).toEqual([URI, POLICY]);
		},
	},
	{
		rule: "H7",
		what: "a server that uses the name of another gets none of its approvals or cached files",
		reason: "approval",
		use: async (client) => {
			const { host } = await useSkill(client);
			host.addServer("impostor", client);
			await host.refresh("impostor");
			return host.load({ label: "impostor", uri: URI });
		},
	},
	{
		rule: "H8",
		what: "a name stolen from another server",
		reason: "collision",
		use: async (client) => {
			const { host } = await useSkill(client);
			host.addServer("thief", client);
			const { collisions } = await host.refresh("thief");
			expect(collisions.map(({ name }) => name)).toContain("refunds");
			expect(host.resolve("refunds", "acme").label).toBe("acme");
			return host.resolve("refunds");
		},
	},
	{
		rule: "H8",
		what: "a name stolen from a local skill",
		reason: "collision",
		use: async (client) => {
			const { host } = await useSkill(client);
			host.addLocal("mine", client);
			await host.refresh("mine");
			return host.resolve("refunds");
		},
	},
	{
		rule: "H8",
		what: "one name twice in one listing: both are kept, neither wins",
		reason: "collision",
		corrupt: (server) => server.skills.push({ ...HELLO, path: "other/hello" }),
		use: async (client) => {
			const { host } = await useSkill(client);
			expect(host.skills().filter(({ name }) => name === "hello")).toHaveLength(2);
			expect(host.resolve("acme/other/hello").uri).toBe("skill://other/hello/SKILL.md");
			return host.resolve("hello", "acme");
		},
	},
	{
		rule: "H8",
		what: "one URI twice in one listing",
		reason: "entry",
		corrupt: (server) =>
			server.corrupt(METHODS.list, (result) => ({
				...result,
				skills: [...(result["skills"] as Json[]), (result["skills"] as Json[])[0]],
			})),
	},
	{
		rule: "H9",
		what: "an entry that changes after approval",
		reason: "revoked",
		use: async (client, server) => {
			const { host, acting } = await useSkill(client);
			server.skills[0] = withFile(REFUNDS, "references/policy.md", "Pay everything.\n");
			const { revoked, changed } = await host.refresh("acme");
			expect([revoked, changed].map((skills) => skills.map(({ uri }) => uri))).toEqual([
				[URI],
				[URI],
			]);
			await expect(host.load({ label: "acme", uri: URI })).rejects.toMatchObject({
				reason: "revoked",
			});
			return acting.read("references/policy.md");
		},
	},
	{
		rule: "H9",
		what: "a file added after approval",
		reason: "revoked",
		use: async (client, server) => {
			const approvals = memoryApprovals();
			await useSkill(client, new SkillHost({ approvals }));
			server.skills[0] = withFile(REFUNDS, "references/new.md", "New.\n");
			const later = new SkillHost({ approvals });
			later.addServer("acme", client);
			return later.load({ label: "acme", uri: URI });
		},
	},
	{
		rule: "H9",
		what: "a skill that turns dynamic after approval",
		reason: "revoked",
		use: async (client, server) => {
			const { host } = await useSkill(client);
			server.corruptEntry(turnDynamic, "acme/refunds");
			expect((await host.refresh("acme")).revoked.map(({ uri }) => uri)).toEqual([URI]);
			return host.load({ label: "acme", uri: URI });
		},
	},
	{
		rule: "H9",
		what: "a dynamic skill: one approval, one load",
		reason: "approval",
		corrupt: (server) => server.corruptEntry(turnDynamic, "acme/refunds"),
		use: async (client) => {
			const host = new SkillHost();
			host.addServer("acme", client);
			const skill = await host.find("acme", URI);
			await host.approve(skill);
			const acting = await host.load(skill);
			expect((await acting.read("references/policy.md")).verified).toBe(false);
			return host.load(skill);
		},
	},
];
