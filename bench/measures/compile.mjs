// A cold compile beside just reading and hashing, and beside the peers' scans of the same folder.
import { generateHeavy, generateSkills, generateWide } from "../generate-skills.mjs";
import { interleave, runFresh } from "../interleave.mjs";

const NAMES = ["bare", "skillbake", "ext-skills", "official"];

export async function measureCompile({ base, rounds, add }) {
	const folders = {
		"1,000 skills": [generateSkills(base, 1000), { bare: 4, "ext-skills": 1, official: 1 }],
		"512 files in one skill": [generateWide(base), {}],
		"15 MB in one skill": [generateHeavy(base), {}],
	};
	for (const [what, [folder, targets]] of Object.entries(folders)) {
		const figures = await interleave(
			NAMES,
			rounds,
			(name) => runFresh("compile.mjs", [name, folder]).milliseconds,
		);
		for (const against of ["bare", "ext-skills", "official"])
			add({
				measure: `cold compile, ${what}`,
				unit: "ms",
				figures,
				of: "skillbake",
				against,
				...(targets[against] && { ratioAtMost: targets[against] }),
			});
	}
}
