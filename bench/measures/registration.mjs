// registerSkills itself: it must not grow with the number of skills.
import { pathToFileURL } from "node:url";
import { McpServer } from "@modelcontextprotocol/server";
import { bakeModules } from "../bake-modules.mjs";
import { generateSkills } from "../generate-skills.mjs";
import { interleave } from "../interleave.mjs";

export async function measureRegistration({ base, rounds, quick, add }) {
	const counts = quick ? [100, 1000] : [1000, 10_000];
	const collections = {};
	for (const count of counts) {
		const { modules } = await bakeModules(generateSkills(base, count), `${base}/modules-${count}`);
		const file = pathToFileURL(`${modules}/lazy/server-skills.mjs`).href;
		collections[`${count} skills`] = await import(file);
	}
	const [few, many] = Object.keys(collections);
	const figures = await interleave([few, many], rounds * 4, (name) =>
		registrations(collections[name]),
	);
	add({ measure: "registerSkills, µs", figures, of: many, against: few, atMost: 1.2 });
}

/** Microseconds for one, over many servers that were built before the clock started. */
function registrations({ default: skills, registerSkills }) {
	const servers = Array.from(
		{ length: 200 },
		() => new McpServer({ name: "bench", version: "1.0.0" }),
	);
	const started = performance.now();
	for (const server of servers) registerSkills(server, skills);
	return ((performance.now() - started) / servers.length) * 1000;
}
