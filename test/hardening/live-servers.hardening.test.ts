/** `skillbake serve` builds a server per request from live skills, and may run for months. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { McpServer } from "@modelcontextprotocol/server";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import { liveSkills, swapSkills } from "@skillbake/runtime/hot";
import { expect, it } from "vitest";
import { bake } from "../support/bake.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

it("keeps nothing of servers that are gone", async () => {
	const live = liveSkills(fromManifest(bake({ "a/SKILL.md": "one" })));
	const derived = live.prefix("x");
	const build = () => registerSkills(new McpServer({ name: "x", version: "1" }), derived);
	const buildMany = async () => {
		for (let round = 0; round < 40; round++) {
			for (let at = 0; at < 500; at++) build();
			// References are cleared between turns of the event loop.
			await new Promise((resolve) => setTimeout(resolve));
			collectGarbage();
		}
		return process.memoryUsage().heapUsed;
	};
	await buildMany();
	const before = await buildMany();
	const perServer = ((await buildMany()) - before) / 20_000;
	console.log(`${perServer.toFixed(1)} bytes per server`);
	expect(perServer).toBeLessThan(20);

	const last = build();
	await swapSkills(live, liveSkills(fromManifest(bake({ "b/SKILL.md": "two" }))));
	expect(derived.paths).toEqual(["x/b"]);
	await last.dispose();
});
