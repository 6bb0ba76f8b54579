// What a server pays at its start for its skills, and what it holds in memory before any request.
import { bakeModules } from "../bake-modules.mjs";
import { generateSkills } from "../generate-skills.mjs";
import { interleave, runFresh } from "../interleave.mjs";

const NAMES = ["empty", "lazy", "inline", "ext-skills", "official"];

export async function measureStartUp({ base, rounds, add }) {
	for (const count of [10, 1000]) {
		const folder = generateSkills(base, count);
		const { modules } = await bakeModules(folder, `${base}/modules-${count}`);
		const runs = await interleave(NAMES, rounds, (name) =>
			runFresh("start.mjs", [name, folder, modules], ["--expose-gc"]),
		);
		const figures = pluck(runs, "milliseconds");
		const measure = `start-up with ${count} skills, ms`;
		const [inline, lazy] = count === 10 ? [1 / 10, 1 / 10] : [1 / 6, 1 / 50];
		add({ measure, figures, of: "lazy", against: "ext-skills", atMost: lazy });
		add({
			measure,
			figures,
			of: "lazy",
			against: "official",
			atMost: count === 10 ? 1 / 10 : 1 / 150,
		});
		add({ measure, figures, of: "inline", against: "ext-skills", atMost: inline });
		add({
			measure,
			figures,
			of: "inline",
			against: "official",
			atMost: count === 10 ? 1 / 10 : 1 / 18,
		});
		if (count === 1000) {
			const memory = pluck(runs, "rss");
			add({
				measure: "memory (RSS) with 1000 skills before any read",
				figures: memory,
				of: "lazy",
				against: "empty",
				plusAtMost: 15e6,
			});
		}
	}
}

function pluck(runs, key) {
	return Object.fromEntries(
		Object.entries(runs).map(([name, list]) => [name, list.map((run) => run[key])]),
	);
}
