/** A `SkillHost` follows the listings of its servers. */
import { METHODS } from "@skillbake/core";
import { SkillHost } from "@skillbake/host";
import { describe, expect, it } from "vitest";
import { connect } from "../support/connect.ts";
import { HELLO, REFUNDS, withFile } from "../support/sample-skills.ts";
import { gate, start } from "./start-host.ts";
import { WireServer } from "./wire-server.ts";

describe("refresh", () => {
	it("keeps a skill in use that a partial listing left out (H2)", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.corrupt(METHODS.list, (result) => ({ ...result, skills: [] }));
		const { removed } = await host.refresh("acme");
		expect(removed.map(({ name }) => name)).toEqual(["letters"]);
		expect((await acting.read("references/policy.md")).verified).toBe(true);
	});

	it("ends the window of a removed skill", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.skills = [];
		await host.refresh("acme");
		await expect(acting.read("references/policy.md")).rejects.toMatchObject({ reason: "revoked" });
	});

	it("ignores the order of files", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const acting = await host.load(host.resolve("refunds"));
		server.corruptEntry((entry) => ({
			...entry,
			resources: [...(entry["resources"] as [])].reverse(),
		}));
		const { changed, revoked } = await host.refresh("acme");
		expect([changed, revoked]).toEqual([[], []]);
		expect(acting.open).toBe(true);
	});

	it("runs one at a time, so that an older listing never overwrites a newer one", async () => {
		const { host, server } = await start();
		await host.approve(host.resolve("refunds"));
		const { open, opened } = gate();
		server.corrupt(METHODS.list, async (result, _params, call) => {
			if (call === 1) await opened;
			return result;
		});
		const older = host.refresh("acme");
		server.skills[0] = withFile(REFUNDS, "empty.txt", "x");
		const newer = host.refresh("acme");
		open();
		const reports = await Promise.all([older, newer]);
		expect(reports.flatMap(({ revoked }) => revoked.map(({ name }) => name))).toEqual(["refunds"]);
		await expect(host.load(host.resolve("refunds"))).rejects.toMatchObject({ reason: "revoked" });
	});

	it("makes descriptions safe to print, and keeps them verbatim in the entry", async () => {
		const description = "Says\u001b[2J hello\u202e.";
		const skill = { ...HELLO, frontmatter: { name: "hello", description } };
		const host = new SkillHost();
		host.addServer("acme", await connect("v2", new WireServer(skill)));
		await host.refresh("acme");
		expect(host.resolve("hello").description).toBe("Says[2J hello.");
		expect(host.resolve("hello").entry.frontmatter["description"]).toBe(description);
	});

	it("changes nothing if the server fails", async () => {
		const { host, server } = await start();
		server.corrupt(METHODS.list, () => {
			throw new Error("down");
		});
		await expect(host.refresh("acme")).rejects.toMatchObject({ reason: "server" });
		expect(host.skills("acme")).toHaveLength(2);
	});
});
