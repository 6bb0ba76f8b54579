/** H16 and H17: references and skills that the model asks for. */
import { readResourceTool, SkillHost } from "@skillbake/host";
import { expect } from "vitest";
import { type Corruption, POLICY, refRow, URI, useSkill } from "./corruption.ts";

export const MODEL_REQUESTS: readonly Corruption[] = [
	{
		rule: "H16",
		what: "references are relative to the directory of the SKILL.md",
		reason: undefined,
		use: async (client) => {
			const { acting } = await useSkill(client);
			for (const reference of [
				"references/policy.md",
				"./references/policy.md#top",
				"letters/../references/policy.md",
			])
				expect((await acting.read(reference)).uri).toBe(POLICY);
			for (const reference of ["references/FAQ #1.md", "references/FAQ%20%231.md"])
				expect((await acting.read(reference)).path).toBe("references/FAQ #1.md");
		},
	},
	refRow("H16", "../payroll/a.md", "unlisted"),
	refRow("H16", "/etc/passwd", "unlisted"),
	refRow("H16", "policy.md", "unlisted"),
	{
		rule: "H17",
		what: "a hostile skill with correct digests still needs approval",
		reason: "approval",
		use: async (client, server) => {
			const host = new SkillHost();
			host.addServer("acme", client);
			await host.refresh("acme");
			try {
				return await host.load({ label: "acme", uri: URI });
			} finally {
				expect(server.reads()).toEqual([]);
			}
		},
	},
	{
		rule: "H17",
		what: "the model's own tool cannot load what the user did not approve",
		reason: undefined,
		use: async (client, server) => {
			const host = new SkillHost();
			host.addServer("acme", client);
			const result = await readResourceTool(host).handle({ server: "acme", uri: URI });
			expect(result.isError).toBe(true);
			expect(server.reads()).toEqual([]);
		},
	},
];
