// How long a server takes to load its skills, and how much memory it uses before the first request.
import { bakeModules, buildUnbundled } from "../bake-modules.mjs";
import { generateSkills } from "../generate-skills.mjs";
import { interleave, runFresh } from "../interleave.mjs";

const NAMES = ["empty", "lazy", "unbundled", "inline", "ext-skills", "official"];

const TARGETS = [
	{ count: 10, of: "lazy", against: "ext-skills", ratioAtMost: 1 / 10 },
	{ count: 10, of: "lazy", against: "official", ratioAtMost: 1 / 10 },
	{ count: 10, of: "inline", against: "ext-skills", ratioAtMost: 1 / 10 },
	{ count: 10, of: "inline", against: "official", ratioAtMost: 1 / 10 },
	{ count: 1000, of: "lazy", against: "ext-skills", ratioAtMost: 1 / 50 },
	{ count: 1000, of: "lazy", against: "official", ratioAtMost: 1 / 150 },
	{ count: 1000, of: "unbundled", against: "ext-skills", ratioAtMost: 1 / 50 },
	{ count: 1000, of: "unbundled", against: "official" },
	{ count: 1000, of: "inline", against: "ext-skills", ratioAtMost: 1 / 6 },
	{ count: 1000, of: "inline", against: "official", ratioAtMost: 1 / 18 },
];

export async function measureStartUp({ base, rounds, add }) {
	const runs = {};
	for (const count of [10, 1000]) {
		const folder = generateSkills(base, count);
		const { modules } = await bakeModules(folder, `${base}/modules-${count}`);
		buildUnbundled(folder, modules);
		runs[count] = await interleave(NAMES, rounds, (name) =>
			runFresh("start.mjs", [name, folder, modules], ["--expose-gc"]),
		);
	}
	for (const { count, ...target } of TARGETS)
		add({
			measure: `start-up, ${count.toLocaleString("en")} skills`,
			unit: "ms",
			figures: pluck(runs[count], ({ milliseconds }) => milliseconds),
			...target,
		});
	add({
		measure: "memory before any read, 1,000 skills",
		unit: "MB",
		figures: pluck(runs[1000], ({ rss }) => rss / 1e6),
		of: "lazy",
		against: "empty",
		plusAtMost: 15,
	});
}

function pluck(runs, read) {
	return Object.fromEntries(Object.entries(runs).map(([name, list]) => [name, list.map(read)]));
}
