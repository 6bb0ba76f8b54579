// registerSkills itself: it must not grow with the number of skills.
import { McpServer } from "@modelcontextprotocol/server";
import { compileSkills } from "@skillbake/compiler";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import { generateSkills } from "../generate-skills.mjs";
import { interleave } from "../interleave.mjs";

const SERVERS = 200;

export async function measureRegistration({ base, rounds, quick, add }) {
	const collections = {};
	for (const count of quick ? [100, 1000] : [1000, 10_000]) {
		const { manifest } = await compileSkills(generateSkills(base, count));
		collections[`${count.toLocaleString("en")} skills`] = fromManifest(manifest);
	}
	const [few, many] = Object.keys(collections);
	const figures = await interleave([few, many], rounds * 10, (name) =>
		timeRegistration(collections[name]),
	);
	add({
		measure: "registerSkills",
		unit: "µs",
		figures,
		of: many,
		against: few,
		ratioAtMost: 1.2,
	});
}

/** Microseconds for one, over many servers that were built before the clock started. */
function timeRegistration(skills) {
	const servers = Array.from(
		{ length: SERVERS },
		() => new McpServer({ name: "bench", version: "1.0.0" }),
	);
	const started = performance.now();
	for (const server of servers) registerSkills(server, skills);
	return ((performance.now() - started) / SERVERS) * 1000;
}
