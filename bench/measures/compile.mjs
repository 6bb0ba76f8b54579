// A cold compile against reading and hashing alone, and a compile after one edit against a cold one.
import { appendFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createCompiler } from "@skillbake/compiler";
import { generateSkills } from "../generate-skills.mjs";
import { interleave, runFresh } from "../interleave.mjs";
import { median } from "../statistics.mjs";

export async function measureCompile({ base, rounds, quick, add }) {
	const folder = generateSkills(base, 1000);
	const names = ["bare", "skillbake", "ext-skills", "official"];
	const figures = await interleave(
		names,
		rounds,
		(name) => runFresh("compile.mjs", [name, folder]).milliseconds,
	);
	const measure = "cold compile of 1000 skills, all rules on, ms";
	add({ measure, figures, of: "skillbake", against: "bare", atMost: 4 });
	add({ measure, figures, of: "skillbake", against: "ext-skills", atMost: 1 });
	add({ measure, figures, of: "skillbake", against: "official", atMost: 1 });

	const edits = {};
	for (const count of quick ? [1000] : [1000, 10_000]) {
		const figures = await measureEdits(generateSkills(base, count), rounds * 2);
		edits[count] = median(figures.edit);
		add({
			measure: `compile after one edit among ${count} skills, ms`,
			figures,
			of: "edit",
			against: "cold",
			atMost: 0.02,
		});
	}
	return edits;
}

async function measureEdits(folder, rounds) {
	const compiler = createCompiler(folder);
	const file = join(folder, "team-0/skill-0/SKILL.md");
	const cold = [await timed(() => createCompiler(folder).compile())];
	await compiler.compile();
	const edit = [];
	for (let i = 0; i < rounds; i++) {
		appendFileSync(file, "More.\n");
		edit.push(await timed(() => compiler.compile([file])));
		if (i % 4 === 0) cold.push(await timed(() => createCompiler(folder).compile()));
	}
	if (statSync(file).size === 0) throw new Error("The edit was lost.");
	return { cold, edit };
}

async function timed(action) {
	const started = performance.now();
	await action();
	return performance.now() - started;
}
