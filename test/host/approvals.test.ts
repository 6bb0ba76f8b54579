/** Approvals of a `SkillHost`: who gives them, what they cover and when they end. */
import { memoryApprovals, memoryCache, SkillHost } from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { connect } from "../support/connect.ts";
import { REFUNDS, withFile } from "../support/sample-skills.ts";
import { start, URI } from "./start-host.ts";
import { WireServer } from "./wire-server.ts";

describe("approvals", () => {
	it("are requested through `ask`, and only once", async () => {
		const asked: string[] = [];
		const { host, server } = await start({
			ask: async ({ skill, reason }) => {
				asked.push(`${skill.name} ${reason}`);
				return { grant: skill.name === "refunds" ? ["allowed-tools"] : [] };
			},
		});
		const ref = { label: "acme", uri: URI };
		expect((await host.load(ref)).withheld).toEqual([]);
		await host.load(ref);
		server.skills[0] = withFile(REFUNDS, "references/policy.md", "Changed.\n");
		const stale = await host.load(ref);
		await expect(stale.read("references/policy.md")).rejects.toMatchObject({ reason: "size" });
		await host.refresh("acme");
		expect((await (await host.load(ref)).read("references/policy.md")).text).toBe("Changed.\n");
		expect(asked).toEqual(["refunds approval", "refunds revoked"]);
	});

	it("outlive a host, and are revoked by the next one if the skill has changed (H9)", async () => {
		const approvals = memoryApprovals();
		const first = await start({ approvals });
		await first.host.approve(first.host.resolve("refunds"));
		const same = await start({ approvals });
		expect((await same.host.load({ label: "acme", uri: URI })).body).toContain("# Refunds");
		const host = new SkillHost({ approvals });
		host.addServer(
			"acme",
			await connect("v2", new WireServer(withFile(REFUNDS, "empty.txt", "x"))),
		);
		const { revoked, added } = await host.refresh("acme");
		expect([revoked.length, added.length]).toEqual([1, 1]);
		await expect(host.load({ label: "acme", uri: URI })).rejects.toMatchObject({
			reason: "revoked",
		});
	});

	it("are bound to the version that the user saw, not to a newer one", async () => {
		const { host, server } = await start();
		const seen = host.resolve("refunds");
		server.skills[0] = withFile(REFUNDS, "references/policy.md", "Changed.\n");
		await host.refresh("acme");
		await host.approve(seen);
		await expect(host.load(seen)).rejects.toMatchObject({ reason: "revoked" });
	});

	it("cannot grant a field that the skill does not have", async () => {
		const { host } = await start();
		await expect(host.approve(host.resolve("refunds"), { grant: ["hooks"] })).rejects.toThrow(
			TypeError,
		);
	});

	it("end open windows and loads in progress when they are withdrawn", async () => {
		const { host, server } = await start();
		const skill = host.resolve("refunds");
		await host.approve(skill);
		const acting = await host.load(skill);
		await host.revoke(skill);
		await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "revoked" });
		expect(host.acting()).toEqual([]);
		const fresh = (await start({ cache: memoryCache({ bytes: 0 }) })).host;
		const again = fresh.resolve("refunds");
		await fresh.approve(again);
		const loading = fresh.load(again);
		await fresh.revoke(again);
		await expect(loading).rejects.toMatchObject({
			reason: expect.stringMatching(/^(revoked|approval)$/),
		});
		expect(server.reads()).toEqual([URI]);
	});
});
