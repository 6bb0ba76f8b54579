/** Counts of the examples, taken from the compiler so that new examples do not break tests. */
import { compileSkills } from "@skillbake/compiler";
import { exampleSkills } from "../support/repository.ts";

export const { manifest: MANIFEST } = await compileSkills(exampleSkills);
const [first] = MANIFEST.skills;

export const COUNTS = {
	skills: MANIFEST.skills.length,
	files: new Set(MANIFEST.skills.flatMap(({ resources }) => resources.map(({ uri }) => uri))).size,
	first: {
		path: first!.path,
		files: first!.files.length,
		size: first!.resources.reduce((sum, { size }) => sum + size, 0),
		tokens: Math.ceil(first!.resources[0]!.size / 4),
	},
};
