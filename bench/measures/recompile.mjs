// A compile after one edit beside a cold one, and how both the edit and a bare listing grow.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createCompiler } from "@skillbake/compiler";
import { editFile } from "../edit-file.mjs";
import { generateSkills } from "../generate-skills.mjs";
import { interleave } from "../interleave.mjs";
import { median, pairwise } from "../statistics.mjs";

export async function measureRecompile({ base, rounds, quick, add }) {
	const counts = quick ? [100, 1000] : [1000, 10_000];
	const runs = [];
	for (const count of counts) {
		const figures = await timeEdits(generateSkills(base, count), quick ? rounds : rounds * 2);
		runs.push(figures);
		// With fewer skills a cold compile is too short to compare with.
		if (count >= 1000)
			add({
				measure: `one edit among ${count.toLocaleString("en")} skills`,
				unit: "ms",
				figures,
				of: "edit",
				against: "cold",
				ratioAtMost: 0.02,
			});
	}
	const [few, many] = runs;
	const growth = (of) => [median(pairwise(many[of], few[of], (more, less) => more / less))];
	add({
		measure: `growth of one edit, ${counts.map((count) => count.toLocaleString("en")).join(" → ")} skills`,
		unit: "×",
		figures: { edit: growth("edit"), "directory listing": growth("listing") },
		of: "edit",
		against: "directory listing",
		ratioAtMost: 1,
	});
}

async function timeEdits(folder, rounds) {
	const compiler = createCompiler(folder);
	await compiler.compile();
	const file = join(folder, "team-0/skill-0/SKILL.md");
	return editFile(file, (edit) =>
		interleave(["edit", "cold", "listing"], rounds, async (name) => {
			if (name === "edit") edit();
			const started = performance.now();
			if (name === "edit") await compiler.compile([file]);
			else if (name === "cold") await createCompiler(folder).compile();
			else readdirSync(folder, { recursive: true });
			return performance.now() - started;
		}),
	);
}
