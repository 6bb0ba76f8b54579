/** Files whose names begin with a dot are left out; files that hold credentials must be. */
import { isCredentialName } from "@skillbake/core";
import type { DirectoryNode, HiddenEntry } from "@skillbake/format/node";
import { isDirectory } from "@skillbake/format/node";
import type { DirectoryScope, FileScope, SkillScope } from "./check.ts";

/** How many are named before the rest is only counted. */
const NAMED = 5;

interface HiddenPath extends HiddenEntry {
	readonly path: string;
}

/** One warning per skill. */
export function checkHiddenFiles({ skill, skillFile, report }: SkillScope): void {
	const { directory } = skill;
	const hidden = hiddenIn(directory);
	const [first] = hidden;
	if (!first) return;
	const from = directory.path === "" ? 0 : directory.path.length + 1;
	const names = hidden
		.slice(0, NAMED)
		.map(({ path, isDirectory }) => `\`${path.slice(from)}${isDirectory ? "/" : ""}\``);
	const rest = hidden.length > NAMED ? ` and ${hidden.length - NAMED} more` : "";
	const withSkill = hidden.find((entry) => entry.skillFile !== undefined);
	const lost = withSkill
		? ` \`${withSkill.path.slice(from)}/${withSkill.skillFile}\` is a skill that is not served.`
		: "";
	report({
		code: "hidden-file",
		message: `Hidden files and directories are left out: ${names.join(", ")}${rest}.${lost}`,
		hint: takeIn(withSkill ?? first),
		file: skillFile.path,
	});
}

/** Outside of skills only a hidden skill is worth a word: nothing else would be served anyway. */
export function checkHiddenSkills({ directory, around, report }: DirectoryScope): void {
	if (around || directory.isSkill) return;
	for (const entry of hiddenHere(directory)) {
		if (entry.skillFile === undefined) continue;
		report({
			code: "hidden-file",
			message: `The directory is hidden, so the skill \`${entry.skillFile}\` in it is not served.`,
			hint: `Move the skill out of it. ${takeIn(entry)}`,
			file: entry.path,
		});
	}
}

export function checkCredentialFile({ node, report }: FileScope): void {
	if (!isCredentialName(node.name)) return;
	report({
		code: "credential-file",
		message: `Files called \`${node.name}\` usually hold credentials. Everything in a skill is published.`,
		hint: `Remove it, or leave it out: exclude: ["**/${node.name}"]. If it is a sample, give it a name that says so.`,
		file: node.path,
	});
}

function takeIn({ name }: HiddenEntry): string {
	return `To publish it, take it in by a glob: exclude: ["!**/${name}"]`;
}

/** In the skill's own directories. Nested skills report their own. */
function hiddenIn(directory: DirectoryNode): HiddenPath[] {
	const inner = directory.entries.filter(isDirectory).filter(({ isSkill }) => !isSkill);
	return [...hiddenHere(directory), ...inner.flatMap(hiddenIn)];
}

function hiddenHere({ path, hidden }: DirectoryNode): HiddenPath[] {
	return hidden.map((entry) => ({
		...entry,
		path: path === "" ? entry.name : `${path}/${entry.name}`,
	}));
}
