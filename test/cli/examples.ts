/** What the examples hold, counted by the compiler: they grow, and tests should not mind. */
import { compileSkills } from "@skillbake/compiler";
import { EXAMPLES } from "./run-cli.ts";

const { manifest } = await compileSkills(EXAMPLES);
const [first] = manifest.skills;

export const COUNTS = {
	skills: manifest.skills.length,
	files: new Set(manifest.skills.flatMap(({ resources }) => resources.map(({ uri }) => uri))).size,
	first: {
		path: first!.path,
		files: first!.files.length,
		size: first!.resources.reduce((sum, { size }) => sum + size, 0),
		tokens: Math.ceil(first!.resources[0]!.size / 4),
	},
};
