import { isSkillHostError } from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, connect } from "../support/connect.ts";
import { makeServer, useSkill } from "./corruptions/corruption.ts";
import { CORRUPTIONS } from "./corruptions/table.ts";

it("the table covers H1 to H17 with at least thirty corruptions", () => {
	const rules = new Set(CORRUPTIONS.map(({ rule }) => rule));
	expect([...rules]).toEqual(Array.from({ length: 17 }, (_, i) => `H${i + 1}`));
	expect(CORRUPTIONS.filter(({ reason }) => reason !== undefined).length).toBeGreaterThanOrEqual(
		30,
	);
});

describe.each(CLIENT_KINDS)("over a %s client", (kind) => {
	it("lists, verifies, reads and joins everything if nothing is corrupted", async () => {
		const server = makeServer();
		const { acting } = await useSkill(await connect(kind, server));
		expect(acting.body).toContain("# Refunds");
		expect((await acting.read("assets/logo.png")).verified).toBe(true);
	});

	it.each(CORRUPTIONS)("$rule refuses $what", async ({ corrupt, use, reason, bySdk }) => {
		const server = makeServer();
		corrupt?.(server);
		const client = await connect(kind, server);
		const work = async () => (use ? use(client, server) : useSkill(client));
		if (reason === undefined) {
			await work();
			return;
		}
		const outcome = await work().then(
			() => "used" as const,
			(error: unknown) => error,
		);
		if (!isSkillHostError(outcome)) throw outcome === "used" ? new Error("It was used.") : outcome;
		expect(bySdk ? [reason, "server"] : [reason]).toContain(outcome.reason);
		expect(outcome.message, "a sentence for the user").toMatch(/^[^\n]+[.…]$/);
	});
});
